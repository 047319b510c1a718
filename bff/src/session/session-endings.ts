import { Injectable } from '@nestjs/common';

type Listener = (sessionId: string, reason: string) => void;

/** Notifies the socket gateway that a session ended, so that sessions do not depend on sockets. */
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
