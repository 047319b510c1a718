/**
 * The hash of each landed migration, without comments and layout. A landed migration is never edited; a change is a new
 * migration, named by its UTC minute.
 */
export const MIGRATION_HASHES: Readonly<Record<string, string>> = {
  '_kit/event-tables': 'uX3hnvfIlMrp67WlNZErc4',
  'agents/0001-baseline': 'ziB0Askz-sag8iT04cQ5ia',
  'agents/20261123T1341-recruits': 'Db8yVDfms0rHfhAaOkTMEl',
  'agents/20261123T1650-period-kinds': '_fzo5e2WqlzY102YZmS64z',
  'agents/20261123T1720-deferrals': 'vu2-d376vc73FaqXgCW5Cw',
  'agents/20261123T2345-dividends': 'jCLt2zwHIhs4qd8XTN09OL',
  'agents/20261123T2346-windows-of-a-length': 'tq8I85J5tGvqVIS-oej-82',
  'agents/20261124T0031-movements': 'cNjYBmGmmBK_c0V3OOvau3',
  'games/0001-baseline': 'HcCXiPuwY1cMZ1aYmnBs6j',
  'games/20261123T0625-play-tokens': 's3DEEZNXNlJG4Aim0VQY17',
  'games/20261123T0720-held-wins': '4NutkXqAEYRbusKFr981A9',
  'games/20261123T1345-lotteries': 'qtk2EW6k6OxQ9s9JeDu4fW',
  'games/20261123T1650-rollback-rounds': 'ZrjJ2cqlKK9RATnprKazOo',
  'games/20261123T2335-stepped-rounds': 'v78zhfmq4y1haqe2hyzEmN',
  'games/20261123T2336-one-stepped-round': 'GEldy2FTzCjiCBVurTfDbh',
  'games/20261123T2340-game-search': 'd2TEuOiYG36Ygf3wFN-K7Y',
  'games/20261123T2341-rounds-by-end': 'a5QZo1f0qXduNT20b0IgtZ',
<<<<<<< HEAD
  'games/20261124T0349-game-maintenance': '96784YTwG9BH6qFySc3zAu',
=======
  'games/20261124T0340-crash': 'f_s5RtQBDHK8WMC5Bc9iLT',
>>>>>>> main
  'identity/0001-baseline': 'fpAelcFLm04qnIhOM4xut6',
  'identity/20261123T0652-login-places': 'pfLr7qRRSFQp8Y3i8jfLo-',
  'identity/20261123T0945-payment-password': 'koyhYQGascFdNJqxP-uPmh',
  'identity/20261123T1340-invite-links': 'h55_o7vU0-6OMd1rfGkrHR',
  'identity/20261123T1420-operators': 'u1gsa6qxYPWZCq3ZEwOj75',
  'identity/20261123T1702-exclusions': 'R7Pa0eRNIrGgDNefLFdYja',
  'identity/20261123T2336-player-notes': 'VmFUprO1KBvFJ0eFD2g2BI',
  'identity/20261123T2337-player-search': 'c-W3cL0xxLXeBH-NfgHhWM',
  'messaging/0001-baseline': '76aaO0_Ntqcwb39TzTqQGr',
  'messaging/20261123T2347-announcement-reads': 'QJA5LIwBx7aLqpu8whIrH4',
  'promotions/0001-baseline': 'gvjAJO6tGsGSvDGWhLK8NX',
  'wallet/0001-baseline': 'bvuKw79bqkF4n4MVnhpW2P',
  'wallet/20261123T0944-reviews': 'bNI-9ojod3voVwpF9G__sP',
  'wallet/20261123T0959-withdrawals': '1J4bWos22egliJX70ZFamw',
  'wallet/20261123T1340-limits': 'Vu4rHq0LUzXtPJLU8PUtXW',
  'wallet/20261123T1703-member-states': 'qRbfKugga1qZ8wTYZx3S6s',
  'wallet/20261123T1826-member-transfers': 'aNJxPqYQKouAoFw66Yk1EV',
  'wallet/20261123T2341-money-search': 'rEhOLcd1gy5qbXfq8ljK_i',
};
