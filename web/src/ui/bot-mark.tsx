import type { ReactNode } from 'react';

/** Marks a bot in a live list. The server says which players are bots; `children` is the text of the mark. */
export const BotMark = ({ children }: { children: ReactNode }) => <span className="botmark">{children}</span>;
