/** The request body of the registration form: trimmed, without empty fields, and with the codes of the link. */
export function registrationBody(
  { fields, confirm }: { fields: Readonly<Record<string, string | undefined>>; confirm: string },
  link: { readonly affiliateCode: string | null; readonly referralCode: string | null },
): Record<string, string | boolean> {
  const filled = Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()]] : [])),
  );
  return {
    // Without an entered code, the code from the address is used (specification §4).
    ...(link.affiliateCode ? { affiliateCode: link.affiliateCode } : {}),
    ...filled,
    confirmPassword: confirm.trim(),
    termsAccepted: true,
    ageConfirmed: true,
    login: true,
    ...(link.referralCode ? { referralCode: link.referralCode } : {}),
  };
}
