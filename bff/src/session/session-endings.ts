import { Injectable } from '@nestjs/common';

type Listener = (sessionId: string, reason: string) => void;

/**
 * Tells the socket gateway that a session has ended. This class exists so that the session code does not import the
 * socket code.
 */
@Injectable()
export class SessionEndings {
  #listener: Listener = () => undefined;

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  announce(sessionId: string, reason: string): void {
    this.#listener(sessionId, reason);
  }
}
