import { Injectable } from '@nestjs/common';
import type { ClassConstructor } from 'class-transformer';
import { compactDecrypt } from 'jose';
import { badEnvelope, replayed } from '../identity.errors.js';
import { KeyRing, type HeldKey } from '../keys/key-ring.js';
import { EnvelopeUsesStore } from './envelope-uses.store.js';
import { readEnvelope, type Envelope } from './envelope.js';
import { readForm } from './form.js';

/** Publishes the public key for envelopes (encrypted forms), and opens each envelope once. */
@Injectable()
export class EnvelopesService {
  constructor(
    private readonly keys: KeyRing,
    private readonly uses: EnvelopeUsesStore,
  ) {}

  /** Returns the public key with which a browser must encrypt the next form. */
  async publicKey(): Promise<{ kid: string; jwk: Readonly<Record<string, unknown>> }> {
    const { kid, publicJwk } = await this.keys.current('envelope');
    return { kid, jwk: publicJwk };
  }

  /**
   * Decrypts an envelope once. Its digest is stored before the form is used, so a repeated envelope is refused even if
   * the first call fails later. Only envelopes that can be decrypted are stored, so invalid input cannot fill the
   * table.
   * @throws Failure crypto.plain_body, crypto.bad_envelope, crypto.replayed, request.too_large, request.invalid.
   */
  async open<T extends object>(value: string, form: ClassConstructor<T>): Promise<T> {
    const envelope = readEnvelope(value);
    const key = await this.keys.find('envelope', envelope.kid);
    if (!key) throw badEnvelope();
    const json = await decrypt(envelope, key);
    if (!(await this.uses.claim(envelope.digest, key.diesAt))) throw replayed();
    return readForm(form, json);
  }
}

async function decrypt(envelope: Envelope, key: HeldKey): Promise<string> {
  try {
    const { plaintext } = await compactDecrypt(envelope.compact, key.privateKey, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: 0,
    });
    return new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
  } catch {
    throw badEnvelope();
  }
}
