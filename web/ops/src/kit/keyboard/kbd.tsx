/** Shows the key that does the same as the button beside it. */
export const Kbd = ({ children }: { children: string }) => <kbd aria-hidden="true">{children}</kbd>;
