import { Navigate, Outlet } from 'react-router-dom';
import { AgentFrame } from '../features/agent/shell/agent-frame.js';
import { useSession } from '../lib/session/session.js';
import { Toasts } from '../ui/toast.js';
import { BalanceBox } from '../ui/balance-box.js';
import { ConnectionBar } from './shell/connection-bar.js';
import { Floats } from './shell/floats.js';
import { SessionEnded } from './shell/session-ended.js';

/**
 * The layout of the agent centre's pages. It has its own menu and no header or footer, but the floating customer
 * service buttons (specification §2). After a logout it opens the home page (§4).
 */
export function AgentShell() {
  const { token, ended, passwordDue } = useSession();
  if (!token && !ended) return <Navigate to="/" replace />;
  if (passwordDue) return <Navigate to="/agent" replace />;
  return (
    <>
      <AgentFrame
        balance={<BalanceBox refresh={false} />}
        notices={
          <>
            <ConnectionBar />
            <SessionEnded login="/agent" />
          </>
        }
      >
        {token ? <Outlet /> : null}
      </AgentFrame>
      <Floats />
      <Toasts />
    </>
  );
}
