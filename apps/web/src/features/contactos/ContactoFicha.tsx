import { ActionIcon, Button, Group, Skeleton } from '@mantine/core';
import { IconChevronRight, IconMail, IconPencil, IconPhone, IconPhoneOutgoing, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { ContactoDetalle } from '@tertulia/contract/features/contactos/contacto';
import { CotizacionesPanel } from '#public/cotizaciones';
import { LlamadasPanel, LlamarDialog } from '#public/llamadas';
import { NotasPanel } from '#public/notas';
import { TareasPanel } from '#public/tareas';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { formatDateTime } from '../../platform/format/dates.ts';
import { initialsOf } from '../../platform/format/initials.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { ConsentimientosList } from './ConsentimientosList.tsx';
import { fullNameOf, phoneText } from './contacto-names.ts';
import css from './ContactoFicha.module.css';
import { useContacto } from './contactos.queries.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';
import { EditContactoDialog } from './ContactoDialog.tsx';
import { MARCA_TEXTS } from './contactos-page.texts.ts';
import { QuitarMarcaDialog } from './ConsentimientoDialog.tsx';

interface ContactoFichaProps {
  contactoId: number;
  /** The chat beside it; null if none is open that the user may read. */
  conversacionId: number | null;
  /** Null if no chat is open beside it. */
  canalNombre: string | null;
  /** Chips of other features: score, stage, Kanban state. */
  chips: ReactNode;
  onClose: () => void;
  /** Called after the contact has been changed here. */
  onChanged: () => void;
}

/** The customer's details beside the chat. Needs the contact as key. */
export function ContactoFicha({ contactoId, onClose, ...shown }: ContactoFichaProps) {
  const { data: contacto, error, isPending, refetch } = useContacto(contactoId);
  return (
    <div className={css.ficha}>
      <header className={css.top}>
        <h2 className={css.title}>{CONTACTOS_TEXTS.details}</h2>
        <ActionIcon
          className={css.close}
          variant="subtle"
          color="gray"
          size={36}
          onClick={onClose}
          aria-label={CONTACTOS_TEXTS.close}
          data-closes-dialog
        >
          <IconX size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </header>
      <div className={css.scroll}>
        {contacto ? <Loaded contacto={contacto} {...shown} /> : null}
        {!contacto && isPending ? <FichaSkeleton /> : null}
        {!contacto && !isPending ? <ErrorState {...failureOfContacto(error)} onRetry={() => void refetch()} /> : null}
      </div>
    </div>
  );
}

function Loaded({
  contacto,
  conversacionId,
  canalNombre,
  chips,
  onChanged,
}: { contacto: ContactoDetalle } & Omit<ContactoFichaProps, 'contactoId' | 'onClose'>) {
  const [isMore, setMore] = useState(false);
  const mayUnmark = isSupervising(rolesOf(useUsuario()));
  const name = fullNameOf(contacto);
  const calling = useDialog((_, frame) => (
    <LlamarDialog
      quien={{
        contactoId: contacto.id,
        conversacionId,
        nombre: name === CONTACTOS_TEXTS.nameless ? null : name,
        telefono: contacto.telefono,
      }}
      {...frame}
    />
  ));
  const editing = useDialog((_, frame) => <EditContactoDialog contacto={contacto} {...frame} onSaved={onChanged} />);
  const unmarking = useDialog((_, frame) => (
    <QuitarMarcaDialog contactoId={contacto.id} {...frame} onUnmarked={onChanged} />
  ));
  return (
    <>
      <section className={css.who}>
        <Avatar
          initials={initialsOf(name === CONTACTOS_TEXTS.nameless ? contacto.telefono : name)}
          seed={contacto.id}
          size={64}
        />
        <bdi className={css.name}>{name}</bdi>
        {contacto.noEscribir ? <span className={css.blocked}>{CONTACTOS_TEXTS.noContactar}</span> : null}
        <Group gap={6} justify="center" my={2}>
          {chips}
        </Group>
        <span className={css.reach}>
          <IconPhone size={16} stroke={1.7} aria-hidden />
          {phoneText(contacto.telefono)}
        </span>
        {contacto.email === null ? null : (
          <span className={css.reach}>
            <IconMail size={16} stroke={1.7} aria-hidden />
            <span className={css.email}>{contacto.email}</span>
          </span>
        )}
        <Group gap={8} align="stretch" justify="center" mt={10}>
          <Button
            className={css.edit}
            variant="default"
            size="xs"
            leftSection={<IconPencil size={16} stroke={1.7} aria-hidden />}
            onClick={() => editing.open()}
          >
            {CONTACTOS_TEXTS.edit}
          </Button>
          {contacto.noEscribir && mayUnmark ? (
            <Button className={css.edit} variant="default" size="xs" onClick={() => unmarking.open()}>
              {MARCA_TEXTS.open}
            </Button>
          ) : null}
          {contacto.noEscribir ? null : (
            <Button
              className={css.edit}
              variant="default"
              size="xs"
              leftSection={<IconPhoneOutgoing size={16} stroke={1.7} aria-hidden />}
              onClick={() => calling.open()}
            >
              {CONTACTOS_TEXTS.call}
            </Button>
          )}
        </Group>
      </section>
      <Section title={CONTACTOS_TEXTS.notas}>
        <NotasPanel contactoId={contacto.id} kanbanEstadoId={contacto.kanbanEstadoId} />
      </Section>
      <Section title={CONTACTOS_TEXTS.tareas}>
        <TareasPanel contactoId={contacto.id} />
      </Section>
      <Section title={CONTACTOS_TEXTS.cotizaciones}>
        <CotizacionesPanel contactoId={contacto.id} />
      </Section>
      <Section title={CONTACTOS_TEXTS.calls}>
        <LlamadasPanel contactoId={contacto.id} conversacionId={conversacionId} />
      </Section>
      <Section title={CONTACTOS_TEXTS.other}>
        <dl className={css.facts}>
          <Fact name={CONTACTOS_TEXTS.createdAt}>{formatDateTime(contacto.fechaCreacion)}</Fact>
          <Fact name={CONTACTOS_TEXTS.firstMessage}>{whenText(contacto.primerMensajeAt)}</Fact>
          <Fact name={CONTACTOS_TEXTS.lastMessage}>{whenText(contacto.ultimoMensajeAt)}</Fact>
        </dl>
        <details className={css.more} onToggle={(event) => setMore(event.currentTarget.open)}>
          <summary className={css.summary}>
            <IconChevronRight size={16} aria-hidden />
            {CONTACTOS_TEXTS.more}
          </summary>
          <MoreFacts contacto={contacto} canalNombre={canalNombre} />
          {isMore ? <ConsentimientosList contactoId={contacto.id} isMarked={contacto.noEscribir} /> : null}
        </details>
      </Section>
      {calling.node}
      {editing.node}
      {unmarking.node}
    </>
  );
}

function MoreFacts({ contacto, canalNombre }: { contacto: ContactoDetalle; canalNombre: string | null }) {
  const { kanbanEstadoNombre, kanbanNombre, kanbanEstadoFecha, usuarioAsignadoDTO, totalMensajes, noEscribir } =
    contacto;
  const state = kanbanEstadoNombre === null ? CONTACTOS_TEXTS.none : [kanbanNombre, kanbanEstadoNombre].join(' · ');
  return (
    <dl className={css.facts}>
      {contacto.otrosTelefonos.length === 0 ? null : (
        <Fact name={CONTACTOS_TEXTS.otherPhones}>{contacto.otrosTelefonos.map(phoneText).join(', ')}</Fact>
      )}
      <Fact name={CONTACTOS_TEXTS.kanban}>{state}</Fact>
      <Fact name={CONTACTOS_TEXTS.kanbanSince}>{whenText(kanbanEstadoFecha)}</Fact>
      <Fact name={CONTACTOS_TEXTS.assignedTo}>{usuarioAsignadoDTO?.nombre ?? CONTACTOS_TEXTS.none}</Fact>
      {canalNombre === null ? null : <Fact name={CONTACTOS_TEXTS.channel}>{canalNombre}</Fact>}
      <Fact name={CONTACTOS_TEXTS.messages}>
        {totalMensajes === null ? CONTACTOS_TEXTS.none : formatCount(totalMensajes)}
      </Fact>
      <Fact name={CONTACTOS_TEXTS.contactable}>{noEscribir ? CONTACTOS_TEXTS.no : CONTACTOS_TEXTS.yes}</Fact>
    </dl>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section} aria-label={title}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function FichaSkeleton() {
  return (
    <div className={css.who} role="group" aria-busy="true" aria-label={CONTACTOS_TEXTS.details}>
      <Skeleton circle height={64} />
      <Skeleton height={20} width="60%" mt={8} />
      <Skeleton height={14} width="45%" mt={8} />
      <Skeleton height={14} width="55%" mt={4} />
      <Skeleton height={96} mt={24} />
      <Skeleton height={64} mt={16} />
    </div>
  );
}

function whenText(instant: string | null): string {
  return instant === null ? CONTACTOS_TEXTS.none : formatDateTime(instant);
}

function failureOfContacto(error: unknown): Failure {
  if (error instanceof ApiError && error.status === 404) return { text: CONTACTOS_TEXTS.unknown, reason: null };
  return failureOf(error, CONTACTOS_TEXTS.loadFailed);
}
