import { identity } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { fromBase32, totp } from '../../authenticator/totp.js';
import type { RunningIdentity } from '../../testing/running-identity.js';
import { OperatorsService } from '../operators.service.js';

const STEP_MS = 30_000;
export const HOME = '203.0.113.7';

/** An operator with an authenticator app, for tests of the console. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly secret: string;
}

/** Creates operators for tests and logs them in. */
export class People {
  constructor(private readonly running: RunningIdentity) {}

  /**
   * Returns a code of the operator's authenticator app. Each call uses the next time step, because each code can be
   * used only once.
   */
  code(secret: string): string {
    this.running.clock.aheadMs += STEP_MS;
    return totp(fromBase32(secret), this.running.clock.now());
  }

  logIn(
    { name, password, secret }: Omit<Person, 'id'>,
    { code = this.code(secret), address = HOME }: { readonly code?: string; readonly address?: string } = {},
  ): Promise<identity.OperatorGrant> {
    return this.running.operators().logInOperator({ name, password, code, address, userAgent: 'a test' });
  }

  /** Makes the first login of an account, and returns the answer, which begins the enrolment of the authenticator. */
  async beginEnrolment(
    name: string,
    password: string,
  ): Promise<{ token: string; secret: string; setsPassword: boolean }> {
    const answer = await this.running
      .operators()
      .logInOperator({ name, password, address: HOME })
      .catch((error: unknown) => error);
    if (!isFailure(answer, 'ops.enrolment_required')) throw new Error(`no enrolment: ${String(answer)}`);
    return answer.data as { token: string; secret: string; setsPassword: boolean };
  }

  /**
   * Creates an operator's account with an enrolled authenticator. The account is created by the operator `by`; without
   * `by`, it is created by the command on the machine.
   */
  async make(name: string, roles: readonly string[], by?: Person, brands: readonly string[] = ['*']): Promise<Person> {
    const made = by
      ? await this.running.operators().createOperator({
          actor: { operatorId: by.id, address: HOME },
          name,
          displayName: name,
          roles: [...roles],
          brands: [...brands],
          reason: 'a test',
        })
      : await this.#byCommand(name, roles, brands);
    return this.enrol(made.operator?.id ?? '', name, made.oneTimePassword);
  }

  async enrol(id: string, name: string, oneTimePassword: string): Promise<Person> {
    const { token, secret } = await this.beginEnrolment(name, oneTimePassword);
    const password = `a long password of ${id}`;
    const request = { token, code: this.code(secret), newPassword: password, address: HOME };
    await this.running.operators().enrolOperator(request);
    return { id, name, password, secret };
  }

  async #byCommand(
    name: string,
    roles: readonly string[],
    brands: readonly string[],
  ): Promise<{ operator?: { id: string }; oneTimePassword: string }> {
    const actor = { operatorId: null, address: '127.0.0.1' };
    const account = { name, displayName: name, roles, brands, reason: 'a test' };
    return this.running.service.app.get(OperatorsService).create(actor, account);
  }
}
