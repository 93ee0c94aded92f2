import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { isSupervising } from '@tertulia/contract/core/roles';
import { UMBRAL_SALDO } from '@tertulia/contract/features/saldo/limites';
import { destinationOfSaldo } from '@tertulia/contract/realtime/destinations';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { formatPesos, formatSaldo } from './pesos.ts';
import css from './Saldo.module.css';
import { refreshSaldo, useSaldo } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';

const HIDDEN = 'saldo-bajo-oculto';

/**
 * Tells supervisors, on every screen, that the balance is below the threshold; a hidden banner is shown again the next
 * time it falls.
 */
export function SaldoBajoBanner() {
  const usuario = useUsuario();
  const isSupervisor = isSupervising(rolesOf(usuario));
  const suscriptorId = usuario.suscriptor.id;
  const { data } = useSaldo({ isWanted: isSupervisor });
  useEffect(() => {
    if (!isSupervisor) return undefined;
    const refresh = () => void refreshSaldo();
    // data loaded before the subscription may lack a change
    return subscribe(destinationOfSaldo(suscriptorId), refresh, refresh);
  }, [isSupervisor, suscriptorId]);
  const [hidden, setHidden] = useState(() => readPersonal(HIDDEN));
  const since = data?.bajoDesde ?? null;
  if (!isSupervisor || !data || since === null || hidden === since) return null;
  const hide = () => {
    writePersonal(HIDDEN, since);
    setHidden(since);
  };
  return (
    <div className={css.banner} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span className={css.bannerText}>
        {`${SALDO_TEXTS.lowTitle}: quedan ${formatSaldo(data.saldo)}, menos de ${formatPesos(UMBRAL_SALDO)}. `}
        <Link className={css.link} to={SCREENS.recargas.path}>
          {SALDO_TEXTS.lowAction}
        </Link>
      </span>
      <ActionIcon
        className={css.bannerClose}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={SALDO_TEXTS.lowClose}
        onClick={hide}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
