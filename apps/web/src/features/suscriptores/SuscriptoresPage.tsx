import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  IconBrandWhatsapp,
  IconBuildingStore,
  IconHistory,
  IconPencil,
  IconPlus,
  IconPower,
  IconReceipt,
  IconSettings,
} from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { SUSCRIPTORES_PAGE_SIZE } from '@tertulia/contract/features/suscriptores/limites';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { failureOf } from '../../platform/http/failure.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { Paginator } from '../../ui/table/Paginator.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import { SuscriptorCard } from './SuscriptorCard.tsx';
import { SuscriptorDialog } from './SuscriptorDialog.tsx';
import page from '../../ui/theme/page.module.css';
import table from '../../ui/table/table-page.module.css';
import css from './Suscriptores.module.css';
import { refreshSuscriptores, setSuscriptorEstado, useSuscriptores } from './suscriptores.queries.ts';
import type { SuscriptoresSearch } from './suscriptores-search.ts';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';

const ESTADOS = [
  { value: 'todos', label: SUSCRIPTORES_TEXTS.todos, estado: undefined },
  { value: 'activos', label: SUSCRIPTORES_TEXTS.activos, estado: 1 },
  { value: 'inactivos', label: SUSCRIPTORES_TEXTS.inactivos, estado: 0 },
] as const;

/** All subscribers, for a SUPERADMIN: create, change, activate and deactivate. */
export function SuscriptoresPage() {
  const search: SuscriptoresSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const edited = useDialog<Suscriptor | null>((about, frame) => <SuscriptorDialog suscriptor={about} {...frame} />);
  const toggled = useDialog<Suscriptor>((about, frame) => <ToggleQuestion suscriptor={about} {...frame} />);
  const go = (change: SuscriptoresSearch) =>
    void navigate({ to: SCREENS.suscriptores.path, search: { ...search, page: undefined, ...change }, ...IN_PLACE });
  const { rows, failure, pages } = usePages(useSuscriptores(search), search, {
    usualSize: SUSCRIPTORES_PAGE_SIZE,
    failed: SUSCRIPTORES_TEXTS.loadFailed,
    go,
  });
  return (
    <div className={page.page} style={{ maxWidth: 1080, margin: 0, gap: 16 }}>
      <div className={`${table.head} ${css.head}`}>
        <h2 className={table.title}>{SCREENS.suscriptores.label}</h2>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edited.open(null)}>
          {SUSCRIPTORES_TEXTS.create}
        </Button>
      </div>
      <Group gap={8} align="stretch">
        <SearchField
          className={css.search}
          label={SUSCRIPTORES_TEXTS.search}
          q={search.q ?? ''}
          onSearch={(q) => go({ q })}
        />
        <SegmentedControl
          aria-label={SUSCRIPTORES_TEXTS.which}
          data={ESTADOS.map(({ value, label }) => ({ value, label }))}
          value={ESTADOS.find(({ estado }) => estado === search.estado)?.value ?? 'todos'}
          onChange={(value) => go({ estado: ESTADOS.find((one) => one.value === value)?.estado })}
        />
      </Group>
      {failure ? (
        <ErrorState {...failure} />
      ) : rows && pages.total === 0 ? (
        <EmptyState
          icon={IconBuildingStore}
          title={SUSCRIPTORES_TEXTS.emptyTitle}
          text={SUSCRIPTORES_TEXTS.emptyText}
        />
      ) : (
        <div className={css.cards} aria-busy={rows === undefined}>
          {rows?.map((suscriptor) => (
            <SuscriptorCard
              key={suscriptor.id}
              suscriptor={suscriptor}
              title={suscriptor.nombreNegocio}
              menu={<Acciones suscriptor={suscriptor} onEdit={edited.open} onToggle={toggled.open} />}
            />
          )) ?? Array.from({ length: 2 }, (_, index) => <Skeleton key={index} height={360} radius={12} />)}
        </div>
      )}
      {pages.total > SUSCRIPTORES_PAGE_SIZE ? <Paginator {...pages} /> : null}
      {edited.node}
      {toggled.node}
    </div>
  );
}

interface AccionesProps {
  suscriptor: Suscriptor;
  onEdit: (suscriptor: Suscriptor) => void;
  onToggle: (suscriptor: Suscriptor) => void;
}

function Acciones({ suscriptor, onEdit, onToggle }: AccionesProps) {
  const isOwn = useUsuario().suscriptorId === suscriptor.id;
  const navigate = useNavigate();
  const isActive = suscriptor.estado === 1;
  const { id } = suscriptor;
  const mirar = isOwn ? {} : { suscriptor: id };
  const toggle = {
    label: isActive ? SUSCRIPTORES_TEXTS.deactivate : SUSCRIPTORES_TEXTS.activate,
    icon: IconPower,
    onClick: () => onToggle(suscriptor),
  };
  return (
    <RowMenu
      label={SUSCRIPTORES_TEXTS.actions(suscriptor.nombreNegocio)}
      actions={[
        { label: SUSCRIPTORES_TEXTS.editShort, icon: IconPencil, onClick: () => onEdit(suscriptor) },
        {
          label: SUSCRIPTORES_TEXTS.ajustes,
          icon: IconSettings,
          onClick: () => void navigate({ to: SCREENS.configuracion.path, search: { tab: 'apariencia', ...mirar } }),
        },
        {
          label: SCREENS.canales.label,
          icon: IconBrandWhatsapp,
          onClick: () => void navigate({ to: SCREENS.canales.path, search: isOwn ? {} : { sid: id } }),
        },
        {
          label: SCREENS.auditoria.label,
          icon: IconHistory,
          onClick: () => void navigate({ to: SCREENS.auditoria.path, search: mirar }),
        },
        {
          label: SCREENS.movimientos.label,
          icon: IconReceipt,
          onClick: () => void navigate({ to: SCREENS.movimientos.path, search: mirar }),
        },
        ...(isOwn && isActive ? [] : [toggle]),
      ]}
    />
  );
}

function ToggleQuestion({ suscriptor, ...frame }: DialogFrame & { suscriptor: Suscriptor }) {
  const { id, nombreNegocio, estado } = suscriptor;
  const isActive = estado === 1;
  return (
    <ConfirmAction
      {...frame}
      title={isActive ? SUSCRIPTORES_TEXTS.deactivate : SUSCRIPTORES_TEXTS.activate}
      text={isActive ? SUSCRIPTORES_TEXTS.askDeactivate(nombreNegocio) : SUSCRIPTORES_TEXTS.askActivate(nombreNegocio)}
      note={isActive ? SUSCRIPTORES_TEXTS.deactivateNote : undefined}
      accept={isActive ? SUSCRIPTORES_TEXTS.deactivate : SUSCRIPTORES_TEXTS.activate}
      action={() => setSuscriptorEstado(id, isActive ? 0 : 1)}
      done={{ text: isActive ? SUSCRIPTORES_TEXTS.deactivated : SUSCRIPTORES_TEXTS.activated, ms: 3000 }}
      failed={(error) => {
        const fallback = isActive ? SUSCRIPTORES_TEXTS.deactivateFailed : SUSCRIPTORES_TEXTS.activateFailed;
        const failure = failureOf(error, fallback);
        // without a response the result is unknown: the list refetches, and the documents' note says so
        return { ...failure, reason: failure.reason ?? (isActive ? SUSCRIPTORES_TEXTS.deactivatePending : null) };
      }}
      onFailed={() => {
        void refreshSuscriptores();
        frame.onClose();
      }}
    />
  );
}
