import { Button, Group, Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { IconBrandWhatsapp, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import { CanalCard, nameOf } from './CanalCard.tsx';
import { CanalDialog } from './CanalDialog.tsx';
import page from '../../ui/theme/page.module.css';
import table from '../../ui/table/table-page.module.css';
import css from './CanalesPage.module.css';
import { setCanalEstado, useCanalesOf, useSalud } from './canales.queries.ts';
import { suscriptorOf, type CanalesSearch } from './canales-search.ts';
import { CANALES_TEXTS, estadoQuestion } from './canales.texts.ts';
import { CuarentenaDialog } from './CuarentenaDialog.tsx';

const SKELETONS = 2;

/** Parts of other features: settings of the own business that apply to its channels. */
interface CanalesPageProps {
  renderAjustes: () => ReactNode;
}

/** The WhatsApp channels of the own business, or of the one that the address names. */
export function CanalesPage({ renderAjustes }: CanalesPageProps) {
  const search: CanalesSearch = useSearch({ strict: false });
  const { suscriptorId } = useUsuario();
  const subId = suscriptorOf(search, suscriptorId);
  if (subId === null)
    return <ErrorState text={CANALES_TEXTS.noSuscriptor} reason={null} onRetry={() => location.reload()} />;
  return <Conexiones key={subId} subId={subId} isOwn={subId === suscriptorId} renderAjustes={renderAjustes} />;
}

function Conexiones({ subId, isOwn, renderAjustes }: CanalesPageProps & { subId: number; isOwn: boolean }) {
  const isSuperadmin = rolesOf(useUsuario()).includes('SUPERADMIN');
  const { data, error, isError, isPending, refetch } = useCanalesOf(subId);
  const salud = useSalud(subId);
  const edited = useDialog<Canal | null>((about, frame) => <CanalDialog subId={subId} canal={about} {...frame} />);
  const toggled = useDialog<Canal>((about, frame) => <ToggleCanal canal={about} {...frame} />);
  const refused = useDialog<Canal>((about, frame) => <CuarentenaDialog canal={about} {...frame} />);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edited.open(null)}>
      {CANALES_TEXTS.add}
    </Button>
  );

  return (
    <div className={page.page} style={{ maxWidth: 1180 }}>
      <div className={table.head}>
        <h2 className={table.title}>
          {CANALES_TEXTS.title}
          {isOwn || !salud.data ? null : <small className={css.of}>{salud.data.suscriptor.nombreNegocio}</small>}
        </h2>
        <Group gap={8} align="stretch" justify="flex-end">
          {isOwn ? renderAjustes() : null}
          {data ? add : null}
        </Group>
      </div>
      {isError && !data ? <ErrorState {...loadFailureOf(error)} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon={IconBrandWhatsapp} title={CANALES_TEXTS.empty} text={CANALES_TEXTS.emptyText} />
      ) : null}
      <ul className={page.cards} aria-label={CANALES_TEXTS.title} aria-busy={isPending}>
        {isPending
          ? Array.from({ length: SKELETONS }, (_, index) => (
              <li key={index} className={page.card} aria-hidden>
                <Skeleton height={16} width="50%" mb={14} />
                <Skeleton height={10} width="40%" mb={14} />
                <Skeleton height={120} />
              </li>
            ))
          : data?.map((canal) => (
              <CanalCard
                key={canal.id}
                canal={canal}
                salud={salud.data?.canales.find(({ canalId }) => canalId === canal.id)}
                hasSaludFailed={salud.isError}
                now={salud.dataUpdatedAt}
                onEdit={() => edited.open(canal)}
                onToggle={() => toggled.open(canal)}
                onCuarentena={isSuperadmin ? () => refused.open(canal) : null}
              />
            ))}
      </ul>
      {edited.node}
      {toggled.node}
      {refused.node}
    </div>
  );
}

/** An unknown or forbidden subscriber has another message than a list that failed to load. */
function loadFailureOf(error: unknown): Failure {
  if (error instanceof ApiError && error.status === 404) return { text: CANALES_TEXTS.noSuscriptor, reason: null };
  return failureOf(error, CANALES_TEXTS.loadFailed);
}

function ToggleCanal({ canal, ...frame }: DialogFrame & { canal: Canal }) {
  const estado = canal.estado === 1 ? 0 : 1;
  return (
    <ConfirmAction
      {...frame}
      text={estadoQuestion(estado, nameOf(canal))}
      accept={estado === 1 ? CANALES_TEXTS.activate : CANALES_TEXTS.deactivate}
      action={() => setCanalEstado(canal, estado)}
      done={CANALES_TEXTS.changed}
      failed={CANALES_TEXTS.estadoFailed}
      onFailed={frame.onClose}
    />
  );
}
