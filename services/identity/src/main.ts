import { identity } from '@nm/contracts';
import { bootMain } from '@nm/kit/boot/boot.js';
import { IdentityModule } from './identity.module.js';

bootMain({
  name: 'identity',
  nice: 2,
  module: IdentityModule,
  rpc: [
    identity.IdentityService,
    identity.DownlineService,
    identity.UplineService,
    identity.OperatorService,
    identity.AuthenticatorService,
    identity.LoginHistoryService,
    identity.BirthDateService,
    identity.ProtectionService,
    identity.PlayerDeskService,
    identity.ReferralCodeService,
    identity.AnnouncementDeskService,
    identity.BrandDeskService,
  ],
});
