import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { AuthenticatorClient } from '../peers.js';

/** A fake of members' authenticator apps in the identity service. It records which members have one. */
export class FakeAuthenticators implements Partial<AuthenticatorClient> {
  readonly members = new Set<string>();

  getAuthenticator = async ({ memberId = '' }): Promise<identity.Authenticator> =>
    create(identity.AuthenticatorSchema, {
      ...(this.members.has(memberId)
        ? { confirmedAt: timestampFromMs(Date.UTC(2026, 10, 24)), recoveryCodesLeft: 10 }
        : {}),
    });

  beginAuthenticator = async (): Promise<identity.BeginAuthenticatorResponse> =>
    create(identity.BeginAuthenticatorResponseSchema, {
      otpauthUri: 'otpauth://totp/x',
      secret: 'GEZDGNBVGY3TQOJQ',
      expiresAt: timestampFromMs(Date.UTC(2026, 10, 24)),
      recoveryCodes: ['ABCD-EFGH-IJKL-MNOP'],
    });

  confirmAuthenticator = async ({ memberId = '' }): Promise<identity.ConfirmAuthenticatorResponse> => {
    this.members.add(memberId);
    return create(identity.ConfirmAuthenticatorResponseSchema, {
      authenticator: await this.getAuthenticator({ memberId }),
    });
  };

  removeAuthenticator = async ({ memberId = '' }): Promise<identity.Authenticator> => {
    this.members.delete(memberId);
    return this.getAuthenticator({ memberId });
  };
}
