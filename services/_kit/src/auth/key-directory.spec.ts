import { jest } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEY_TRUSTED_MS_MAX, KeyDirectory } from './key-directory.js';
import { SigningKeys } from './signing-keys.js';

/** A fake process that publishes its public keys. */
class Issuer {
  /** The published keys. Assigning a new set revokes the old one. */
  keys = new SigningKeys();
  asked = 0;
  private constructor(private readonly server: Server) {}

  /** If true, this fake process accepts requests but never answers. */
  standsStill = false;

  static async start(port = 0): Promise<Issuer> {
    const server = createServer((_request, response) => {
      issuer.asked += 1;
      if (issuer.standsStill) return;
      response.end(JSON.stringify(issuer.keys.jwks()));
    });
    const issuer = new Issuer(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return issuer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get kid(): string {
    return this.keys.current().kid;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

// Goal: the first call of a newly started service is accepted, and forged key ids cannot cause many fetches from an
// issuer.
describe('The keys of an issuer in two copies', () => {
  let one: Issuer;
  let two: Issuer;
  let directory: KeyDirectory;
  beforeEach(async () => {
    [one, two] = [await Issuer.start(), await Issuer.start()];
    const urls = [one, two].map(({ port }) => `http://127.0.0.1:${port}/`).join(',');
    directory = new KeyDirectory((issuer) => (issuer === 'bff' ? urls : undefined));
  });
  afterEach(() => Promise.all([one.stop(), two.stop()]));

  it('are found at either copy', async () => {
    expect(await directory.publicKey('bff', one.kid)).toMatchObject({ type: 'public', asymmetricKeyType: 'ec' });
    expect(await directory.publicKey('bff', two.kid)).toMatchObject({ type: 'public', asymmetricKeyType: 'ec' });
  });

  it('are found at once when a copy answers again just after a failed fetch', async () => {
    const { port } = two;
    await two.stop();
    expect(await directory.publicKey('bff', one.kid)).toMatchObject({ type: 'public', asymmetricKeyType: 'ec' });
    two = await Issuer.start(port);
    expect(await directory.publicKey('bff', two.kid)).toMatchObject({ type: 'public', asymmetricKeyType: 'ec' });
  });

  it('that may belong to a silent copy give a temporary failure, not a refusal', async () => {
    await two.stop();
    await expect(directory.publicKey('bff', two.kid)).rejects.toMatchObject({ code: 'system.temporary' });
    expect(await directory.publicKey('bff', one.kid)).toMatchObject({ type: 'public', asymmetricKeyType: 'ec' });
    two = await Issuer.start();
  });

  it('are found at once while the other copy hangs, and known keys are used during their refresh', async () => {
    two.standsStill = true;
    const startedAt = performance.now();
    expect(await directory.publicKey('bff', one.kid)).toMatchObject({ type: 'public', asymmetricKeyType: 'ec' });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    // Waits until the fetch ends, which it does after the time-out for the instance that does not answer.
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    const asked = one.asked;
    const inAnHour = Date.now() + 3_600_000;
    jest.spyOn(Date, 'now').mockReturnValue(inAnHour);
    try {
      const againAt = performance.now();
      expect(await directory.publicKey('bff', one.kid)).toMatchObject({ type: 'public', asymmetricKeyType: 'ec' });
      expect(performance.now() - againAt).toBeLessThan(1_000);
      while (one.asked === asked) await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      jest.restoreAllMocks();
    }
  });

  /** Moves the clock forward, so that published keys grow old and expire. */
  const later = (ms: number): void => void jest.spyOn(Date, 'now').mockReturnValue(startedAt + ms);
  let startedAt = 0;
  const MINUTE_MS = 60_000;

  it('of a silent copy expire after their limit, while those of the other copy stay valid', async () => {
    startedAt = Date.now();
    const gone = two.kid;
    for (const kid of [one.kid, gone]) expect(await directory.publicKey('bff', kid)).toBeDefined();
    await two.stop();
    try {
      for (const minutes of [6, 12, KEY_TRUSTED_MS_MAX / MINUTE_MS - 1]) {
        later(minutes * MINUTE_MS);
        const asked = one.asked;
        expect(await directory.publicKey('bff', gone)).toBeDefined();
        for (let tries = 0; one.asked === asked && tries < 50; tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 10));
      }
      later(KEY_TRUSTED_MS_MAX + MINUTE_MS);
      await expect(directory.publicKey('bff', gone)).rejects.toMatchObject({ code: 'system.temporary' });
      expect(await directory.publicKey('bff', one.kid)).toBeDefined();
    } finally {
      jest.restoreAllMocks();
    }
    two = await Issuer.start();
  });

  it('that were revoked while no call came in are not trusted again', async () => {
    startedAt = Date.now();
    const revoked = one.kid;
    for (const kid of [revoked, two.kid]) expect(await directory.publicKey('bff', kid)).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 50)); // waits until the fetch is over
    one.keys = new SigningKeys();
    try {
      later(KEY_TRUSTED_MS_MAX + MINUTE_MS);
      expect(await directory.publicKey('bff', revoked)).toBeUndefined();
      expect(await directory.publicKey('bff', one.kid)).toBeDefined();
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('that an answering copy revoked expire after their limit, even if another copy is silent', async () => {
    startedAt = Date.now();
    const revoked = one.kid;
    for (const kid of [revoked, two.kid]) expect(await directory.publicKey('bff', kid)).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 50)); // waits until the fetch is over
    await two.stop();
    one.keys = new SigningKeys();
    try {
      later(KEY_TRUSTED_MS_MAX / 2);
      // The directory fetches again, because the key is new. For the instance that does not answer, it keeps the keys
      // that it fetched earlier.
      expect(await directory.publicKey('bff', one.kid)).toBeDefined();
      later(KEY_TRUSTED_MS_MAX + MINUTE_MS);
      await expect(directory.publicKey('bff', revoked)).rejects.toMatchObject({ code: 'system.temporary' });
    } finally {
      jest.restoreAllMocks();
    }
    two = await Issuer.start();
  });

  it('that no instance publishes are refused, and a hundred forged ones cause only a few fetches', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => directory.publicKey('bff', `forged${n}`)));
    expect(new Set(answers)).toEqual(new Set([undefined]));
    expect(one.asked).toBeLessThan(4);
    expect(await directory.publicKey('stranger', 'any')).toBeUndefined();
  });

  it('are found at every address of a shared name', async () => {
    const named = new KeyDirectory(() => `http://localhost:${one.port}/`);
    expect(await named.publicKey('bff', one.kid)).toMatchObject({ type: 'public', asymmetricKeyType: 'ec' });
  });
});
