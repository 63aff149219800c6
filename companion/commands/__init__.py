"""The sub-commands of `companion`, one small file each; `companion.cli` imports them when they are used."""
