import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ResumenDifusion } from '@tertulia/contract/features/difusiones/difusion';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { PlantillaBubble } from '#public/plantillas';
import { formatDateTime } from '../../platform/format/dates.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isChanged } from '../../platform/http/changed.ts';
import { failureLine, failureOf } from '../../platform/http/failure.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import css from './Difusiones.module.css';
import { sendDifusion } from './difusiones.queries.ts';
import { contactosText, DIFUSIONES_TEXTS } from './difusiones.texts.ts';
import {
  faultOfProgramada,
  faultsOfRefusal,
  faultsOfValores,
  firstValores,
  previewValores,
  programadaOf,
  variablesOf,
  type ValoresForm,
} from './envio-form.ts';
import { ProgramarFields, ValoresFields } from './ValoresFields.tsx';
import { ResumenPanel } from './ResumenPanel.tsx';

/** The recipients of a broadcast. */
export interface DifusionRequest {
  estado: { id: number; nombre: string };
  /** The board's filters: only contacts that match them get the message. */
  filtros: {
    q?: string | undefined;
    desde?: string | undefined;
    hasta?: string | undefined;
    asignadoUsuarioId?: number | undefined;
  };
  onClose: () => void;
  /** Opens a broadcast: a new one, or an earlier one. */
  onDifusion: (id: number) => void;
}

interface EnvioFormProps extends DifusionRequest {
  plantillas: readonly Plantilla[];
  /** The link to earlier broadcasts. */
  older: ReactNode;
}

interface Outcome {
  /** Null until it was tried. */
  resumen: ResumenDifusion | null;
  faults: Record<string, string>;
  /** The error of the chosen time. */
  momentFault: string | undefined;
  /** Whether the user must confirm the number of recipients. */
  isAsking: boolean;
  /** Why the confirmation is asked again. */
  note: string | undefined;
}

const NOTHING: Outcome = { resumen: null, faults: {}, momentFault: undefined, isAsking: false, note: undefined };
const FAILED_MS = 4000;

/** Chooses what is sent, tries it, and starts it after the number of recipients was confirmed. */
export function EnvioForm({ estado, filtros, plantillas, older, onClose, onDifusion }: EnvioFormProps) {
  const [only] = useState(() => (plantillas.length === 1 ? (plantillas[0] ?? null) : null));
  const [plantilla, setPlantilla] = useState<Plantilla | null>(only);
  const [valores, setValores] = useState<ValoresForm>(only ? firstValores(only) : {});
  const [moment, setMoment] = useState<string | null>(null);
  const [isDryRun, setDryRun] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [isBegun, setBegun] = useState(false);
  // the same key for each attempt with the same form: a retry after a lost response starts one broadcast
  const [clave, setClave] = useState(newUuid);
  const [said, setSaid] = useState<{ clave: string; outcome: Outcome } | null>(null);
  // a response belongs to its request: one that arrives after a change of the form is ignored
  const { resumen, faults, momentFault, isAsking, note } = said?.clave === clave ? said.outcome : NOTHING;
  const say = (outcome: Partial<Outcome>) => setSaid({ clave, outcome: { ...NOTHING, ...outcome } });
  const panel = useRef<HTMLDivElement>(null);
  // it renders below the form, which a low screen does not show
  useEffect(() => {
    if (resumen) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [resumen]);
  const isFiltered = Object.values(filtros).some((value) => value !== undefined);
  const programada = programadaOf(moment);
  const isFilled = moment !== null || isChanged(valores, plantilla ? firstValores(plantilla) : {});
  const isReady = !isDryRun && resumen !== null && resumen.enviados > 0;

  const send = ({ id }: Plantilla, dryRun: boolean, acordados?: number) =>
    sendDifusion(
      { estadoId: estado.id, plantillaId: id },
      { ...filtros, variables: variablesOf(valores), programada, clave, acordados },
      dryRun,
    );
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : [];
      const momentRefused = refused.find(({ field }) => field === 'programada')?.message;
      say({ resumen, faults: faultsOfRefusal(refused), momentFault: momentRefused });
      showToast({ variant: 'danger', ...failureOf(error, DIFUSIONES_TEXTS.failed), ms: FAILED_MS });
    } finally {
      setBusy(false);
    }
  };
  const tryOut = () => {
    if (!plantilla) return showToast({ variant: 'warning', text: DIFUSIONES_TEXTS.choose });
    const wrong = faultsOfValores(valores);
    const wrongMoment = faultOfProgramada(moment, Date.now());
    if (Object.keys(wrong).length > 0 || wrongMoment !== undefined)
      return say({ faults: wrong, momentFault: wrongMoment });
    if (isBusy) return undefined;
    return void run(async () => {
      const result = await send(plantilla, true);
      say({ resumen: result, isAsking: !isDryRun && result.enviados > 0 });
    });
  };
  /** Starts it with the confirmed number of recipients; if the number has changed, asks again. */
  const begin = (agreed: ResumenDifusion) => {
    if (!plantilla || isBusy) return;
    void run(async () => {
      try {
        const { difusionId } = await send(plantilla, false, agreed.enviados);
        say({ resumen: agreed });
        setBegun(true);
        if (difusionId !== null) onDifusion(difusionId);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
        const changed = failureLine(error, DIFUSIONES_TEXTS.changed);
        const result = await send(plantilla, true);
        say({ resumen: result, isAsking: result.enviados > 0, note: changed });
        if (result.enviados === 0) showToast({ variant: 'warning', text: changed, ms: FAILED_MS });
      }
    });
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        tryOut();
      }}
    >
      <Unsaved isDirty={isFilled && !isBegun} isSending={isBusy} />
      <p className={css.about}>
        {DIFUSIONES_TEXTS.intro} «{estado.nombre}»{isFiltered ? ` ${DIFUSIONES_TEXTS.filtered}` : ''}.
      </p>
      <div className={css.form}>
        <div className={css.fields}>
          <SelectField
            data-autofocus
            // the field has the initial focus: its list would hide the rest of the dialog
            openOnFocus={false}
            label={DIFUSIONES_TEXTS.plantilla}
            placeholder={DIFUSIONES_TEXTS.choose}
            searchable
            nothingFoundMessage={DIFUSIONES_TEXTS.noneFound}
            data={plantillas.map(({ id, templateName }) => ({ value: String(id), label: templateName }))}
            value={plantilla === null ? null : String(plantilla.id)}
            onChange={(value) => {
              const chosen = plantillas.find(({ id }) => String(id) === value) ?? null;
              setPlantilla(chosen);
              setValores(chosen ? firstValores(chosen) : {});
              setClave(newUuid());
            }}
          />
          <ValoresFields
            valores={valores}
            faults={faults}
            onChange={(next) => {
              setValores(next);
              setClave(newUuid());
            }}
          />
          <ProgramarFields
            value={moment}
            fault={momentFault}
            onChange={(next) => {
              setMoment(next);
              setClave(newUuid());
            }}
          />
          <Checkbox
            label={DIFUSIONES_TEXTS.dryRun}
            checked={isDryRun}
            onChange={(event) => setDryRun(event.currentTarget.checked)}
          />
        </div>
        <figure className={css.preview}>
          <figcaption>{DIFUSIONES_TEXTS.preview}</figcaption>
          <PlantillaBubble
            cuerpo={plantilla?.cuerpo ?? ''}
            values={previewValores(valores)}
            empty={DIFUSIONES_TEXTS.choose}
          />
        </figure>
      </div>
      {resumen ? (
        <div ref={panel}>
          <ResumenPanel resumen={resumen} programada={programada} />
          {isDryRun && resumen.enviados > 0 ? <p className={css.why}>{DIFUSIONES_TEXTS.untick}</p> : null}
        </div>
      ) : null}
      <div className={css.footer}>
        {older}
        <span className={css.spring} />
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {DIFUSIONES_TEXTS.cancel}
        </Button>
        {isReady ? (
          <Button disabled={isBusy} onClick={() => say({ resumen, isAsking: true })}>
            {programada === null
              ? `${DIFUSIONES_TEXTS.send} a ${howMany(resumen)}`
              : `${DIFUSIONES_TEXTS.schedule} para ${howMany(resumen)}`}
          </Button>
        ) : (
          <Button type="submit" loading={isBusy}>
            {isDryRun ? DIFUSIONES_TEXTS.simulate : moment === null ? DIFUSIONES_TEXTS.send : DIFUSIONES_TEXTS.schedule}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking && isReady}
        stackId="confirmar-envio-masivo"
        title={DIFUSIONES_TEXTS.confirmTitle}
        text={resumen && plantilla ? questionOf(plantilla, estado, { resumen, programada }) : ''}
        note={note}
        accept={programada === null ? DIFUSIONES_TEXTS.send : DIFUSIONES_TEXTS.schedule}
        isBusy={isBusy}
        onCancel={() => say({ resumen })}
        onConfirm={() => (resumen ? begin(resumen) : undefined)}
      />
    </form>
  );
}

function questionOf(
  { templateName }: Plantilla,
  { nombre }: DifusionRequest['estado'],
  { resumen, programada }: { resumen: ResumenDifusion; programada: string | null },
): string {
  const whom = `${howMany(resumen)} de «${nombre}»`;
  return programada === null
    ? `¿Enviar «${templateName}» a ${whom}?`
    : `¿Programar «${templateName}» para el ${formatDateTime(programada)}, a ${whom}?`;
}

function howMany({ enviados }: ResumenDifusion): string {
  return contactosText(formatCount(enviados), enviados);
}
