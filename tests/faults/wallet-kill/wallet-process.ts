import { ServiceProcess } from '../../support/service-process.js';

/** The wallet, to be killed. */
export class WalletProcess extends ServiceProcess {
  constructor(environment: Readonly<Record<string, string>>) {
    super('services/wallet', environment);
  }
}
