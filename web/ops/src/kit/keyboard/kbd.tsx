/** A key's cap beside the button that does the same. */
export const Kbd = ({ children }: { children: string }) => <kbd aria-hidden="true">{children}</kbd>;
