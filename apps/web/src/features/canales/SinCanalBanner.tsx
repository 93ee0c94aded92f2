import { Link } from '@tanstack/react-router';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { isSupervising } from '@tertulia/contract/core/roles';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { useSinCanal } from './canales.queries.ts';
import { CANALES_TEXTS } from './canales.texts.ts';
import css from './SinCanalBanner.module.css';

/**
 * Tells all users of a business without an active channel, on every screen, that no message can be sent or received,
 * and who must act.
 */
export function SinCanalBanner() {
  const isSupervisor = isSupervising(rolesOf(useUsuario()));
  if (!useSinCanal()) return null;
  return (
    <div className={css.banner} role="status">
      <IconPlugConnectedX size={18} aria-hidden />
      <span className={css.text}>
        <b>{CANALES_TEXTS.noneActive}</b> {isSupervisor ? CANALES_TEXTS.noneSupervisor : CANALES_TEXTS.noneAgent}{' '}
        {isSupervisor ? (
          <Link className={css.link} to={SCREENS.canales.path}>
            {CANALES_TEXTS.noneAction}
          </Link>
        ) : null}
      </span>
    </div>
  );
}
