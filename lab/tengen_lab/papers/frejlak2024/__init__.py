"""Problems with known answers, the strategies of others, and what each of them gets right."""
