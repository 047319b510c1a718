import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { connectAgain } from './connect-again.js';

/** A socket that the server refuses. Like the real one, it is then not active: it does not reconnect by itself. */
class RefusedSocket extends EventEmitter {
  active = false;
  readonly connect = jest.fn(() => this as never);
}

const refusal = (code: string, retryAfterSeconds?: number): Error =>
  Object.assign(new Error(code), { data: { success: false, message: code, data: { retryAfterSeconds } } });

// Goal: a page gets pushes again after the server has refused its socket for a time.
describe('A socket that the server refused', () => {
  let socket: RefusedSocket;
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    socket = new RefusedSocket();
    stop = connectAgain(socket);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('connects again after the time that the server names, each time', () => {
    for (const times of [1, 2]) {
      socket.emit('connect_error', refusal('request.rate_limited', 12));
      jest.advanceTimersByTime(12_000);
      expect(socket.connect).toHaveBeenCalledTimes(times - 1);
      jest.advanceTimersByTime(6_000);
      expect(socket.connect).toHaveBeenCalledTimes(times);
    }
  });

  it('connects again after half a minute if the server names no time, or has disconnected it', () => {
    socket.emit('connect_error', refusal('system.maintenance'));
    jest.advanceTimersByTime(45_000);
    socket.emit('disconnect', 'io server disconnect');
    jest.advanceTimersByTime(45_000);
    expect(socket.connect).toHaveBeenCalledTimes(2);
  });

  it('does not connect again after its session has ended, after a lost connection, or after the page was left', () => {
    socket.emit('connect_error', refusal('session.expired'));
    socket.emit('disconnect', 'transport close');
    socket.active = true;
    socket.emit('connect_error', new Error('websocket error'));
    socket.active = false;
    socket.emit('connect_error', refusal('request.rate_limited', 1));
    stop();
    jest.advanceTimersByTime(120_000);
    expect(socket.connect).not.toHaveBeenCalled();
  });
});
