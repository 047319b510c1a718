import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { games, wallet } from '@nm/contracts';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { JobsModule } from '@nm/kit/jobs/jobs.module.js';
import { RpcClientModule } from '@nm/kit/rpc/rpc-client.module.js';
import { AnnouncementDeskRpc } from './announcements/announcement-desk.rpc.js';
import { AnnouncementsService } from './announcements/announcements.service.js';
import { AnnouncementsStore } from './announcements/announcements.store.js';
import { AuthenticatorCheck } from './authenticator/authenticator-check.service.js';
import { AuthenticatorsRpc } from './authenticator/authenticators.rpc.js';
import { Authenticators } from './authenticator/authenticators.service.js';
import { AuthenticatorsStore } from './authenticator/authenticators.store.js';
import { BirthDatesRpc } from './birth-dates/birth-dates.rpc.js';
import { BirthDates } from './birth-dates/birth-dates.service.js';
import { BirthDatesStore } from './birth-dates/birth-dates.store.js';
import { BrandsService } from './brands/brands.service.js';
import { BrandDeskRpc } from './brands/brand-desk.rpc.js';
import { BrandSettingsService } from './brands/brand-settings.service.js';
import { BrandSettingsStore } from './brands/brand-settings.store.js';
import { BrandsStore } from './brands/brands.store.js';
import { CaptchasService } from './captcha/captchas.service.js';
import { CaptchasStore } from './captcha/captchas.store.js';
import { DemoAnswers } from './captcha/demo-answers.js';
import { ContactCodes } from './contacts/contact-codes.service.js';
import { ContactConfirmation } from './contacts/contact-confirmation.service.js';
import { ContactsStore } from './contacts/contacts.store.js';
import { DemoAccountsService } from './demo/demo-accounts.service.js';
import { DemoStore } from './demo/demo.store.js';
import { EnvelopeUsesStore } from './envelopes/envelope-uses.store.js';
import { EnvelopesService } from './envelopes/envelopes.service.js';
import { Clock } from './identity.clock.js';
import { IDENTITY_CONFIG, identityConfig, type IdentityConfig } from './identity.config.js';
import { IdentityJobs } from './identity.jobs.js';
import { IdentityRpc } from './identity.rpc.js';
import { KeyRing } from './keys/key-ring.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { SealedKeysStore } from './keys/sealed-keys.store.js';
import { FreePlayService } from './login/free-play.service.js';
import { KnownDevices } from './login/known-devices.js';
import { LoginAttempts } from './login/login-attempts.js';
import { LoginHistoryRpc } from './login-history/login-history.rpc.js';
import { LoginHistory } from './login-history/login-history.service.js';
import { LoginAttemptsStore } from './login-history/login-attempts.store.js';
import { LoginGrant } from './login/login-grant.service.js';
import { MobileCodeProof } from './login/mobile-code-proof.service.js';
import { SmsLogin } from './login/sms-login.service.js';
import { LoginCodes } from './login/login-codes.service.js';
import { PayoutNamesGateway } from './login/payout-names.gateway.js';
import { LoginService } from './login/login.service.js';
import { LoginStore } from './login/login.store.js';
import { MemberMarks } from './marks/member-marks.service.js';
import { MemberMarksStore } from './marks/member-marks.store.js';
import { AddressesStore } from './members/addresses.store.js';
import { EnrolmentService } from './members/enrolment.service.js';
import { MembersStore } from './members/members.store.js';
import { ProfilesStore } from './members/profiles.store.js';
import { LoginPassword } from './passwords/login-password.service.js';
import { PasswordChangeService } from './passwords/password-change.service.js';
import { Passwords } from './passwords/passwords.js';
import { PasswordsStore } from './passwords/passwords.store.js';
import { PaymentPasswordRpc } from './payment-password/payment-password.rpc.js';
import { WithdrawalCode } from './payment-password/withdrawal-code.service.js';
import { PaymentPasswordService } from './payment-password/payment-password.service.js';
import { PaymentPasswordsStore } from './payment-password/payment-passwords.store.js';
import { MemberStateService } from './players/member-state.service.js';
import { PlayerDeskRpc } from './players/player-desk.rpc.js';
import { PlayersStore } from './players/players.store.js';
import { ReferralCodesRpc } from './referrals/referral-codes.rpc.js';
import { ReferralCodesStore } from './referrals/referral-codes.store.js';
import { Exclusions } from './protection/exclusions.js';
import { ExclusionsStore } from './protection/exclusions.store.js';
import { ProtectionHandlers } from './protection/protection.handlers.js';
import { ProtectionRpc } from './protection/protection.rpc.js';
import { ProtectionService } from './protection/protection.service.js';
import { RemindersStore } from './protection/reminders.store.js';
import { StakesGateway } from './protection/stakes.gateway.js';
import { CourierService } from './notices/courier.service.js';
import { MailGateway } from './notices/mail.gateway.js';
import { NoticesStore } from './notices/notices.store.js';
import { SmsGateway } from './notices/sms.gateway.js';
import { OperatorActions } from './operators/operator-actions.service.js';
import { OperatorActionsStore } from './operators/operator-actions.store.js';
import { OperatorEnrolmentsStore } from './operators/operator-enrolments.store.js';
import { OperatorLogin } from './operators/operator-login.service.js';
import { OperatorSessions } from './operators/operator-sessions.service.js';
import { OperatorSessionsStore } from './operators/operator-sessions.store.js';
import { OperatorsRpc } from './operators/operators.rpc.js';
import { OperatorsService } from './operators/operators.service.js';
import { OperatorsStore } from './operators/operators.store.js';
import { PasswordResetService } from './recovery/password-reset.service.js';
import { RecoveryRequestService } from './recovery/recovery-request.service.js';
import { RecoverySecrets } from './recovery/recovery-secrets.js';
import { RecoveryStore } from './recovery/recovery.store.js';
import { DownlineRpc } from './recruiting/downline.rpc.js';
import { InviteLinksService } from './recruiting/invite-links.service.js';
import { InviteLinksStore } from './recruiting/invite-links.store.js';
import { NewAgentsHandlers } from './recruiting/new-agents.handlers.js';
import { NewAgents } from './recruiting/new-agents.service.js';
import { OpenedAccountsService } from './recruiting/opened-accounts.service.js';
import { OpenedAccountsStore } from './recruiting/opened-accounts.store.js';
import { InvitationsService } from './registration/invitations.service.js';
import { RegistrationOriginsStore } from './registration/registration-origins.store.js';
import { RegistrationCodes } from './registration/registration-codes.service.js';
import { RegistrationService } from './registration/registration.service.js';
import { PlayGateway } from './sessions/play.gateway.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SessionsStore } from './sessions/sessions.store.js';
import { Sliders } from './slider/sliders.service.js';
import { SlidersStore } from './slider/sliders.store.js';
import { UplinesRpc } from './uplines/uplines.rpc.js';
import { UplinesService } from './uplines/uplines.service.js';
import { TreeDepth } from './uplines/tree-depth.js';
import { UplinesStore } from './uplines/uplines.store.js';
import { ActivityGateway } from './statements/activity.gateway.js';
import { ActivityStatements } from './statements/activity-statements.service.js';
import { StatementsStore } from './statements/statements.store.js';

const config = { provide: IDENTITY_CONFIG, useFactory: () => identityConfig() };
const seal = {
  provide: Seal,
  inject: [IDENTITY_CONFIG],
  useFactory: ({ sealKey }: IdentityConfig) => new Seal(sealKey, 'identity'),
};

const keys = [SealedKeysStore, KeyRing, EnvelopeUsesStore, EnvelopesService];
const brands = [
  BrandsStore,
  BrandSettingsStore,
  BrandsService,
  BrandSettingsService,
  AnnouncementsStore,
  AnnouncementsService,
];
const members = [MembersStore, ProfilesStore, AddressesStore, EnrolmentService, MemberMarksStore, MemberMarks];
const access = [
  CaptchasStore,
  CaptchasService,
  DemoAnswers,
  SlidersStore,
  Sliders,
  Passwords,
  PasswordsStore,
  LoginPassword,
  LoginStore,
  LoginAttempts,
  KnownDevices,
  LoginCodes,
  MobileCodeProof,
  LoginAttemptsStore,
  LoginHistory,
  LoginGrant,
  SmsLogin,
  PayoutNamesGateway,
  RegistrationOriginsStore,
  SessionsStore,
  PlayGateway,
  SessionsService,
];
const commands = [
  InvitationsService,
  RegistrationCodes,
  RegistrationService,
  LoginService,
  FreePlayService,
  PasswordChangeService,
];
const notices = [NoticesStore, SmsGateway, MailGateway, CourierService];
const recovery = [RecoverySecrets, RecoveryStore, RecoveryRequestService, PasswordResetService];
const recruiting = [
  InviteLinksStore,
  InviteLinksService,
  OpenedAccountsStore,
  OpenedAccountsService,
  NewAgents,
  NewAgentsHandlers,
  TreeDepth,
  UplinesStore,
  UplinesService,
];
const contacts = [ContactsStore, ContactCodes, ContactConfirmation];
const operators = [
  OperatorsStore,
  OperatorEnrolmentsStore,
  OperatorSessionsStore,
  OperatorActionsStore,
  OperatorSessions,
  OperatorLogin,
  OperatorsService,
  OperatorActions,
];
const authenticators = [AuthenticatorsStore, AuthenticatorCheck, Authenticators];
const paymentPassword = [PaymentPasswordsStore, PaymentPasswordService, WithdrawalCode];
const protection = [ExclusionsStore, StakesGateway, Exclusions, RemindersStore, ProtectionService, ProtectionHandlers];
const statements = [StatementsStore, ActivityGateway, ActivityStatements];
const demo = [DemoStore, DemoAccountsService];

/**
 * The Nest module of identity: members, credentials, session tokens, brands, the keys of encrypted forms, and
 * operators.
 */
@Module({
  imports: [
    KitModule.forRoot({ name: 'identity' }),
    DatabaseModule.forRoot({ separatePoolMax: 1 }),
    EventsModule.forService({ topic: 'identity.v1' }),
    JobsModule.forService({ queue: 'identity' }),
    RpcClientModule.forRoot([
      { peer: 'games', service: games.GamesService },
      { peer: 'wallet', service: wallet.ExclusionService },
      { peer: 'wallet', service: wallet.PayoutNameService },
      { peer: 'wallet', service: wallet.StatementService },
    ]),
    JwtModule.register({}),
  ],
  controllers: [
    IdentityRpc,
    DownlineRpc,
    UplinesRpc,
    PaymentPasswordRpc,
    AuthenticatorsRpc,
    LoginHistoryRpc,
    BirthDatesRpc,
    ProtectionRpc,
    OperatorsRpc,
    PlayerDeskRpc,
    ReferralCodesRpc,
    AnnouncementDeskRpc,
    BrandDeskRpc,
  ],
  providers: [
    config,
    seal,
    Clock,
    ...keys,
    ...brands,
    ...members,
    ...access,
    ...commands,
    ...notices,
    ...recovery,
    ...recruiting,
    ...contacts,
    BirthDatesStore,
    BirthDates,
    ...authenticators,
    ...paymentPassword,
    ...operators,
    PlayersStore,
    MemberStateService,
    ReferralCodesStore,
    ...protection,
    ...statements,
    ...demo,
    IdentityJobs,
  ],
})
export class IdentityModule {}
