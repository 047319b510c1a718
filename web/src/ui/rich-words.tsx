import type { ReactElement } from 'react';
import { I18nProvider, Trans } from '@lingui/react';
import { i18n } from '../lib/language/words.js';

/** Shows a message that contains elements. `<0>…</0>` in the text is the place of the first element. */
export function RichWords({
  id,
  values,
  components,
}: {
  id: string;
  values?: Record<string, unknown>;
  components: Record<string, ReactElement>;
}) {
  return (
    <I18nProvider i18n={i18n}>
      <Trans id={id} values={values} components={components} />
    </I18nProvider>
  );
}
