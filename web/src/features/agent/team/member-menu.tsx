import { useState } from 'react';
import { moduleOn } from '../../../lib/brand/brand.js';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { Button, ButtonLink, IconButton } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import type { Span } from '../days/span.js';
import { betsPath } from '../days/use-days.js';
import { MoveDialog } from './move-dialog.js';
import { SettingsDialog } from './settings-dialog.js';
import { teamDays, type TeamMember } from './team-api.js';

type Shown = 'menu' | 'move' | 'settings';

/**
 * The menu of an agent's actions on a member of the team. Offers, transfers and blocks are only for direct downlines.
 * Figures, moves and notes are for every member of the team.
 */
export function MemberMenu({ member, span, direct }: { member: TeamMember; span: Span; direct: boolean }) {
  const t = useWords();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const account = encodeURIComponent(member.account);
  return (
    <>
      <IconButton
        label={t('agent.menu.of', { account: isolated(member.account) })}
        icon="more"
        className="rowmenu"
        onClick={() => setShown('menu')}
      />
      {shown === 'menu' ? (
        <Dialog title={member.account} onClose={close}>
          <div className="col g2 memberacts">
            {direct && member.agent ? (
              <ButtonLink
                to={`/agentHome/contracts/offer?to=${member.memberId}&find=${member.account}`}
                tone="line"
                icon="receipt"
                full
              >
                {t('term.agent.offer')}
              </ButtonLink>
            ) : null}
            {direct && moduleOn('MEMBERTRANSFER3') ? (
              <ButtonLink to={`/agentHome/transferDownline?to=${account}`} tone="line" icon="swap" full>
                {t('term.wallet.transfer')}
              </ButtonLink>
            ) : null}
            <ButtonLink to={betsPath(teamDays(span), member)} tone="line" icon="chart" full>
              {t('agent.menu.figures')}
            </ButtonLink>
            <Button tone="line" icon="shuffle" full onClick={() => setShown('move')}>
              {t('agent.move.action')}
            </Button>
            {member.settings ? (
              <Button tone="line" icon="edit" full onClick={() => setShown('settings')}>
                {t(direct ? 'agent.settings.actionDirect' : 'agent.settings.action')}
              </Button>
            ) : null}
          </div>
        </Dialog>
      ) : null}
      {shown === 'settings' && member.settings ? (
        <SettingsDialog member={member} settings={member.settings} direct={direct} onClose={close} />
      ) : null}
      {shown === 'move' ? <MoveDialog member={member} span={span} onClose={close} /> : null}
    </>
  );
}
