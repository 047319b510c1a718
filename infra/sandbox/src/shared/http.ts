import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Address } from '@nm/kit/config/env.js';
import { BodyTooLarge, readRawBody } from '@nm/kit/signing/raw-body.js';

/** An HTTP request, with its body as raw bytes. */
export interface Incoming {
  readonly method: string;
  /** The path with its query, as it was sent. */
  readonly url: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** The IP address of the other end of the connection: the caller, or the proxy in front of this process. */
  readonly remoteAddress: string;
}
/** The answer of a handler to a request. If `hang` is set, no answer is sent, so the caller's timeout ends the call. */
export type Reply =
  | { readonly status: number; readonly json: object }
  | { readonly status: number; readonly html: string }
  | { readonly status: number; readonly css: string }
  /** The answer is a font or another binary file. */
  | { readonly status: number; readonly bytes: Buffer; readonly type: string }
  /** The answer is a text of another type. A page also has its own content security policy. */
  | { readonly status: number; readonly text: string; readonly type: string; readonly policy?: string }
  | { readonly location: string }
  | { readonly hang: true };

const BODY_BYTES_MAX = 64 * 1024;
const HANG_MS_MAX = 60_000;
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'";

/** Starts an HTTP server with one handler. An unexpected error is answered with 500 and no details. */
export async function serve(address: Address, handle: (request: Incoming) => Promise<Reply>): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(request, response, handle);
  });
  server.requestTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  return server;
}

export const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (request: Incoming) => Promise<Reply>,
): Promise<void> {
  try {
    const url = request.url ?? '/';
    const body = await readRawBody(request, BODY_BYTES_MAX);
    const path = new URL(url, 'http://sandbox').pathname;
    const { method = 'GET', headers, socket } = request;
    const remoteAddress = socket.remoteAddress ?? '';
    send(response, await handle({ method, url, path, headers, body, remoteAddress }));
  } catch (error) {
    if (response.headersSent) return;
    if (error instanceof BodyTooLarge) return send(response, { status: 413, json: { status: 'TOO_LARGE' } });
    console.error('sandbox: request failed', error);
    send(response, { status: 500, json: { status: 'INTERNAL' } });
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if ('hang' in reply) {
    setTimeout(() => response.destroy(), HANG_MS_MAX).unref();
    return;
  }
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  if ('location' in reply) {
    response.writeHead(303, { Location: reply.location }).end();
  } else if ('json' in reply) {
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.json));
  } else if ('bytes' in reply) {
    response
      .writeHead(reply.status, { 'Content-Type': reply.type, 'Cache-Control': 'public, max-age=86400' })
      .end(reply.bytes);
  } else if ('text' in reply) {
    response
      .writeHead(reply.status, {
        'Content-Type': reply.type,
        'Cache-Control': reply.policy ? 'no-store' : 'public, max-age=300',
        'Content-Security-Policy': reply.policy ?? "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .end(reply.text);
  } else if ('css' in reply) {
    response.writeHead(reply.status, { 'Content-Type': 'text/css; charset=utf-8' }).end(reply.css);
  } else {
    response
      .writeHead(reply.status, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': PAGE_POLICY,
        'Cache-Control': 'no-store',
      })
      .end(reply.html);
  }
}
