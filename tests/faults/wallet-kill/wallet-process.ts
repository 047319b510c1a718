import { ServiceProcess } from '../../support/service-process.js';

/** The wallet process, which tests kill. */
export class WalletProcess extends ServiceProcess {
  constructor(environment: Readonly<Record<string, string>>) {
    super('services/wallet', environment);
  }
}
