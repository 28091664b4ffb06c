"""Shopping lists of Quitanda as to-do lists of Home Assistant (docs/HOME-ASSISTANT.md)."""
