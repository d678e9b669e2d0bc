/** Apart from the rest, so that help does not load the completion library. */
export const shells = ["bash", "zsh", "fish"] as const;
