"""The command `tengen`: one module a subcommand; each parses, calls and shows."""
