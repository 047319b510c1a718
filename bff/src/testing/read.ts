import type { Test } from 'supertest';

/** An HTTP response of the bff with its parsed body. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly success: boolean;
    readonly value: Readonly<Record<string, unknown>> & {
      readonly token: string;
      readonly user: { readonly id: string; readonly type: number };
    };
    readonly message?: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
}

/** Sends a request and returns its parsed response. */
export const read = async (test: Test): Promise<Reply> => (await test) as Reply;
