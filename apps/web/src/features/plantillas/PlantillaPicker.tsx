import { ActionIcon, Skeleton, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSearch, IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { failureOf } from '../../platform/http/failure.ts';
import { plain } from '../../platform/format/plain.ts';
import { FailureWords } from '../../ui/feedback/FailureWords.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { EstadoChip } from './EstadoChip.tsx';
import css from './PlantillaPicker.module.css';
import { usePlantillas } from './plantillas.queries.ts';
import { PLANTILLAS_TEXTS } from './plantillas.texts.ts';
import { rechazoText } from './PlantillaVista.tsx';
import {
  type Conocidos,
  isFilled,
  keepRelleno,
  readRelleno,
  type Relleno,
  suggestVariables,
  withSuggested,
} from './sugerencias.ts';
import { useUltimaCotizacion } from './useUltimaCotizacion.ts';
import { MAX_VALOR_VARIABLE } from '@tertulia/contract/features/plantillas/limites';
import { Formato } from '#public/inbox';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { completeVariables, missingVariablesText, previewPlantilla } from './plantilla-texto.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface PlantillaPickerProps {
  /** Its chat: each has its own choice, kept while the user is in another chat. */
  conversacionId?: number;
  /** Without an existing chat: the choice so far, which the caller keeps. */
  relleno?: Relleno | null;
  onRelleno?: (relleno: Relleno) => void;
  /** The recipient: the variables begin with their known values, and follow them until they are edited. */
  conocidos: Omit<Conocidos, 'cotizacion'>;
  /** The contact whose newest quote may be named. */
  contactoId: number | null;
  /** `texto` is the preview. Resolves false to keep the typed values. */
  onChosen: (plantillaId: number, variables: Record<string, string>, texto: string) => Promise<boolean> | boolean;
  /** Shown below until a template is chosen; then «Enviar plantilla» and `before` replace it. */
  foot?: ReactNode;
  before?: ReactNode;
  /** Why no template can be sent yet, as a sentence, or null. */
  missing?: string | null;
  isBusy?: boolean;
}

/** Chooses one of the provider's templates: search, values, preview. */
export function PlantillaPicker(props: PlantillaPickerProps) {
  return <Picker key={props.conversacionId ?? 'new'} {...props} />;
}

function Picker({
  conversacionId,
  relleno: kept = null,
  onRelleno,
  conocidos,
  contactoId,
  onChosen,
  foot,
  before,
  missing = null,
  isBusy = false,
}: PlantillaPickerProps) {
  const cotizacion = useUltimaCotizacion(contactoId);
  const { data } = usePlantillas();
  const [search, setSearch] = useState('');
  const [relleno, setRelleno] = useState(() => kept ?? readRelleno(conversacionId));
  /** Only after a choice here does the focus move: opening the chat moves it nowhere. */
  const [isUsed, setUsed] = useState(false);
  const change = (next: Relleno) => {
    keepRelleno(conversacionId, next);
    onRelleno?.(next);
    setRelleno(next);
  };
  const show = (next: Relleno) => {
    setUsed(true);
    change(next);
  };
  const open = (plantilla: Plantilla) => {
    if (plantilla.id === relleno?.plantillaId && isFilled(relleno)) return show({ ...relleno, isOpen: true });
    const suggested = suggestVariables(plantilla, { ...conocidos, cotizacion });
    return show({ plantillaId: plantilla.id, values: suggested, suggested, isOpen: true });
  };
  const chosen = relleno?.isOpen ? data?.find(({ id }) => id === relleno.plantillaId) : undefined;
  if (relleno && chosen) {
    const now = withSuggested(relleno, suggestVariables(chosen, { ...conocidos, cotizacion }));
    const send = async (variables: Record<string, string>, texto: string) => {
      if (await onChosen(chosen.id, variables, texto)) show({ plantillaId: chosen.id, values: {}, isOpen: false });
    };
    return (
      <PlantillaForm
        plantilla={chosen}
        values={now.values}
        takesFocus={isUsed}
        isInChat={conversacionId !== undefined}
        onValues={(values) => change({ ...now, values })}
        onBack={() => show({ ...now, isOpen: false })}
        onSend={(variables, texto) => void send(variables, texto)}
        before={before}
        missing={missing}
        isBusy={isBusy}
      />
    );
  }
  return (
    <>
      <Choices
        search={search}
        onSearch={setSearch}
        focusedId={isUsed ? (relleno?.plantillaId ?? null) : null}
        onChoose={open}
      />
      {foot}
    </>
  );
}

interface ChoicesProps {
  search: string;
  onSearch: (search: string) => void;
  /** The template that takes the focus. */
  focusedId: number | null;
  onChoose: (plantilla: Plantilla) => void;
}

function Choices({ search, onSearch, focusedId, onChoose }: ChoicesProps) {
  const { data, error, isPending, refetch } = usePlantillas();
  if (isPending) {
    return (
      <div className={css.root} role="group" aria-busy="true" aria-label={PLANTILLAS_TEXTS.loading}>
        <Skeleton height={36} radius={8} />
        <Skeleton height={44} radius={8} />
        <Skeleton height={44} radius={8} />
      </div>
    );
  }
  if (!data) {
    const failure = failureOf(error, PLANTILLAS_TEXTS.failed);
    return (
      <div className={css.empty} role="alert">
        <FailureWords {...failure} />
        <RetryButton failure={failure} onClick={() => void refetch()} />
      </div>
    );
  }
  if (data.length === 0) return <p className={css.empty}>{PLANTILLAS_TEXTS.empty}</p>;
  const shown = data.filter((plantilla) => isFound(plantilla, search));
  return (
    <div className={css.root}>
      <TextInput
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        placeholder={PLANTILLAS_TEXTS.search}
        aria-label={PLANTILLAS_TEXTS.search}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <ul className={css.list} aria-label={PLANTILLAS_TEXTS.title}>
        {shown.map((plantilla) => (
          <li key={plantilla.id}>
            <button
              type="button"
              className={css.plantilla}
              autoFocus={plantilla.id === focusedId}
              disabled={plantilla.estadoAprobacion !== 'APROBADA'}
              onClick={() => onChoose(plantilla)}
            >
              <span className={css.name}>
                <bdi>{plantilla.templateName}</bdi>
                <EstadoChip estado={plantilla.estadoAprobacion} />
              </span>
              <span className={css.cuerpo}>
                {plantilla.motivoRechazo === null ? plantilla.cuerpo : rechazoText(plantilla.motivoRechazo)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className={css.empty} role="status">
          {PLANTILLAS_TEXTS.notFound}
        </p>
      ) : null}
    </div>
  );
}

function isFound({ templateName, cuerpo }: Plantilla, search: string): boolean {
  const words = plain(search).split(/\s+/);
  const text = plain(`${templateName} ${cuerpo}`);
  return words.every((word) => text.includes(word));
}

interface PlantillaFormProps {
  plantilla: Plantilla;
  /** The values of its variables. */
  values: Readonly<Record<string, string>>;
  takesFocus: boolean;
  /** Outside a chat, Esc belongs to the dialog. */
  isInChat: boolean;
  onValues: (values: Record<string, string>) => void;
  onBack: () => void;
  onSend: (variables: Record<string, string>, texto: string) => void;
  /** The buttons before «Enviar plantilla». */
  before?: ReactNode;
  /** Why no template can be sent yet, as a sentence, or null. */
  missing?: string | null;
  isBusy?: boolean;
}

/** The variables of a chosen template, beside its preview. */
export function PlantillaForm({
  plantilla,
  values,
  takesFocus,
  isInChat,
  onValues,
  onBack,
  onSend,
  before,
  missing = null,
  isBusy = false,
}: PlantillaFormProps) {
  const variables = completeVariables(plantilla, values);
  const texto = previewPlantilla(plantilla, values);
  // handled here, so that the same key does not also close the chat
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isInChat) return;
    event.preventDefault();
    onBack();
  };
  return (
    <form
      className={css.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (variables && missing === null && !isBusy) onSend(variables, texto);
      }}
    >
      <div className={css.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--plantilla-target)"
          onClick={onBack}
          onKeyDown={onKeyDown}
          aria-label={PLANTILLAS_TEXTS.back}
          title={PLANTILLAS_TEXTS.back}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <bdi className={css.title}>{plantilla.templateName}</bdi>
      </div>
      {plantilla.variables.length > 0 ? (
        <div className={css.fields}>
          {plantilla.variables.map(({ clave, ejemplo }, index) => (
            <TextField
              key={clave}
              autoFocus={takesFocus && index === 0}
              label={`${PLANTILLAS_TEXTS.variable} ${clave}`}
              placeholder={ejemplo === null ? '' : `${PLANTILLAS_TEXTS.example}: ${ejemplo}`}
              onKeyDown={onKeyDown}
              maxLength={MAX_VALOR_VARIABLE}
              value={values[clave] ?? ''}
              onChange={(event) => onValues({ ...values, [clave]: event.currentTarget.value })}
            />
          ))}
        </div>
      ) : null}
      <figure className={css.preview}>
        <figcaption>{PLANTILLAS_TEXTS.preview}</figcaption>
        <p>
          <Formato text={texto} />
        </p>
      </figure>
      <SubmitButton
        className={css.send}
        mt={0}
        before={before}
        missing={missing ?? missingVariablesText(plantilla, values)}
        loading={isBusy}
        autoFocus={takesFocus && plantilla.variables.length === 0}
        onKeyDown={onKeyDown}
        leftSection={<IconSend2 size={18} aria-hidden />}
      >
        {PLANTILLAS_TEXTS.send}
      </SubmitButton>
    </form>
  );
}
