/** Every query key of the product in one place: a signal's table and a feature's hook name the same thing. */
export const keys = {
  status: ['status'] as const,
  permission: ['permission'] as const,
  balance: ['balance'] as const,
  unread: ['unread'] as const,
  jackpots: ['jackpots'] as const,
  winners: ['winners'] as const,
  fieldRules: ['register', 'rules'] as const,
  depositMethods: ['deposit', 'methods'] as const,
  depositOrder: (orderId: string) => ['deposit', 'order', orderId] as const,
  records: ['records'] as const,
  messages: ['messages'] as const,
  seed: ['dice', 'seed'] as const,
  rounds: ['rounds'] as const,
};
