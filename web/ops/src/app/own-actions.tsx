import { useMutation } from '@tanstack/react-query';
import { LANGUAGE_NAMES } from '../../../src/lib/language/languages.js';
import { changeLanguage, currentLanguage, offeredLanguages, useWords } from '../../../src/lib/language/words.js';
import { changeTheme, currentTheme } from '../../../src/lib/theme/theme.js';
import { Button } from '../../../src/ui/button.js';
import { FailureNote } from '../../../src/ui/states.js';
import { OperatorName } from '../kit/operator-name.js';
import { logOut, session } from '../lib/session.js';
import { roleName } from '../kit/role-name.js';

/** The operator's menu: name, language, theme and logout. */
export function OwnActions() {
  const t = useWords();
  const { operator } = session();
  const leave = useMutation({ mutationFn: logOut });
  return (
    <div className="col g3">
      <div className="col g1">
        <OperatorName name={operator.name} />
        <span className="fs12 muted">{operator.roles.map((role) => roleName(t, role)).join(', ')}</span>
      </div>
      <label className="col g1 fs12 muted">
        {t('opsApp.language')}
        <select
          className="chip"
          value={currentLanguage()}
          onChange={(event) => void changeLanguage(event.target.value)}
        >
          {offeredLanguages.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_NAMES[language] ?? language}
            </option>
          ))}
        </select>
      </label>
      <Button
        size="s"
        tone="line"
        icon="moon"
        onClick={() => changeTheme(currentTheme() === 'daylight' ? 'dark' : 'daylight')}
      >
        {t('opsApp.theme')}
      </Button>
      <Button size="s" tone="line" icon="out" busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('term.auth.logout')}
      </Button>
      <FailureNote error={leave.error} />
    </div>
  );
}
