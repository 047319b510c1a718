import { WalletService } from '@nm/contracts/wallet.js';
import { bootMain } from '@nm/kit/boot/boot.js';
import { WalletModule } from './wallet.module.js';

bootMain({ name: 'wallet', module: WalletModule, rpc: [WalletService] });
