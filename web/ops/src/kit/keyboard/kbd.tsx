/** Shows the keyboard shortcut of the button beside it. */
export const Kbd = ({ children }: { children: string }) => <kbd aria-hidden="true">{children}</kbd>;
