# zh-Hans
