# zh-Hant
