# ko
