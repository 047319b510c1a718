import request, { type Test } from 'supertest';
import { startEdge, type TestEdge, type TestEdgeOptions } from '../../testing/start-edge.js';
import { ConsoleListener } from '../console-listener.js';
import { csrfOf } from '../session/operator-caller.js';

/** An operator's browser in a test: the session cookie, and the CSRF token that the page sends with each change. */
export interface OperatorBrowser {
  readonly token: string;
  readonly operatorId: string;
  get(path: string): Test;
  post(path: string, body?: object): Test;
  delete(path: string): Test;
}

/** A bff in a test, with the listener of its console open. */
export interface TestConsole extends Omit<TestEdge, 'url'> {
  /** The URL of the console. */
  readonly url: string;
  /** The URL of the players' site of the same bff. */
  readonly siteUrl: string;
  readonly listener: ConsoleListener;
  logIn(operator?: Parameters<TestEdge['peers']['operators']['open']>[0]): OperatorBrowser;
}

/** Starts a real bff with its console on free ports. Only the services behind it are fakes. */
export async function startConsole(options: TestEdgeOptions = {}): Promise<TestConsole> {
  const edge = await startEdge({ ...options, env: { ...options.env, OPS_LISTEN: '127.0.0.1:0' } });
  const listener = edge.app.get(ConsoleListener);
  const { url } = listener;
  const logIn: TestConsole['logIn'] = (operator) => {
    const { token, operatorId } = edge.peers.operators.open(operator);
    const cookie = `ops_session=${token}`;
    const csrf = csrfOf(token);
    return {
      token,
      operatorId,
      get: (path) => request(url).get(path).set('Cookie', cookie),
      post: (path, body = {}) => request(url).post(path).set('Cookie', cookie).set('X-Csrf-Token', csrf).send(body),
      delete: (path) => request(url).delete(path).set('Cookie', cookie).set('X-Csrf-Token', csrf),
    };
  };
  return { ...edge, url, siteUrl: edge.url, listener, logIn };
}
