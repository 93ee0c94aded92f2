import { Button, Group, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { AreaPrompt } from '@tertulia/contract/features/bot/bot';
import { formatDateTime } from '../../platform/format/dates.ts';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { Chip } from '../../ui/Chip.tsx';
import page from '../../ui/theme/page.module.css';
import css from './Prompts.module.css';
import { activatePrompt, leavePrompts } from './bot.queries.ts';
import { PROMPT_TEXTS } from './bot.texts.ts';
import { compareTextos, isChanged, type Trozo } from './diferencias.ts';

interface PromptPanelProps {
  prompt: AreaPrompt;
  /** The version to compare with. */
  other: AreaPrompt | null;
  others: readonly AreaPrompt[];
  activeNumero: number | null;
  mayWrite: boolean;
  onCompare: (numero: number | null) => void;
}

/** The text of a version, alone or beside another one. */
export function PromptPanel({ prompt, other, others, activeNumero, mayWrite, onCompare }: PromptPanelProps) {
  const { numero, activo, nota, autorNombre, creado, contenido } = prompt;
  const activated = useDialog<AreaPrompt>((about, frame) => (
    <ConfirmAction {...toActivation(about)} {...frame} onFailed={frame.onClose} />
  ));
  const left = useDialog<AreaPrompt>((about, frame) => (
    <ConfirmAction {...toLeaving(about)} {...frame} onFailed={frame.onClose} />
  ));
  const isOlder = activeNumero !== null && numero < activeNumero;
  return (
    <section className={css.panel} aria-labelledby="prompt-version">
      <Group gap="10px 16px" align="flex-start" justify="space-between">
        <div className={css.panelWords}>
          <h3 className={css.panelTitle} id="prompt-version">
            {PROMPT_TEXTS.version(numero)}
            {activo ? <Chip tone="success">{PROMPT_TEXTS.active}</Chip> : null}
          </h3>
          {nota === null ? null : <p className={css.panelNota}>{nota}</p>}
          <p className={css.by}>{PROMPT_TEXTS.by(autorNombre, formatDateTime(creado))}</p>
        </div>
        <div className={css.acts}>
          {others.length > 0 ? (
            <NativeSelect
              aria-label={PROMPT_TEXTS.compareWith}
              value={other === null ? '' : String(other.numero)}
              data={[
                { value: '', label: other === null ? `${PROMPT_TEXTS.compareWith}…` : PROMPT_TEXTS.compareNone },
                ...others.map((one) => ({ value: String(one.numero), label: optionText(one) })),
              ]}
              onChange={({ currentTarget: { value } }) => onCompare(value === '' ? null : Number(value))}
            />
          ) : null}
          {mayWrite && !activo ? (
            <Button onClick={() => activated.open(prompt)}>
              {isOlder ? PROMPT_TEXTS.goBack : PROMPT_TEXTS.activate}
            </Button>
          ) : null}
          {mayWrite && activo ? (
            <Button variant="default" onClick={() => left.open(prompt)}>
              {PROMPT_TEXTS.leave}
            </Button>
          ) : null}
        </div>
      </Group>
      {other === null ? (
        <ScrollRegion className={css.content} label={PROMPT_TEXTS.content(numero)}>
          {contenido}
        </ScrollRegion>
      ) : (
        <Comparacion {...inOrder(prompt, other)} />
      )}
      {activated.node}
      {left.node}
    </section>
  );
}

function optionText({ numero, activo, nota }: AreaPrompt): string {
  return [PROMPT_TEXTS.version(numero), activo ? PROMPT_TEXTS.active.toLowerCase() : null, nota]
    .filter(Boolean)
    .join(' · ');
}

/** The older version is at the left, regardless of the order of choice. */
function inOrder(one: AreaPrompt, other: AreaPrompt): { antes: AreaPrompt; despues: AreaPrompt } {
  return one.numero < other.numero ? { antes: one, despues: other } : { antes: other, despues: one };
}

function Comparacion({ antes, despues }: { antes: AreaPrompt; despues: AreaPrompt }) {
  const filas = useMemo(() => compareTextos(antes.contenido, despues.contenido), [antes, despues]);
  const changed = filas.filter(isChanged).length;
  return (
    <>
      <p className={page.note} role="status">
        {changed === 0 ? PROMPT_TEXTS.same : PROMPT_TEXTS.changes(changed)}
      </p>
      <ScrollRegion className={css.compare} label={PROMPT_TEXTS.comparison(antes.numero, despues.numero)}>
        <table className={css.filas}>
          <thead>
            <tr>
              <th scope="col">{PROMPT_TEXTS.version(antes.numero)}</th>
              <th scope="col">{PROMPT_TEXTS.version(despues.numero)}</th>
            </tr>
          </thead>
          <tbody>
            {filas.map((fila, index) => {
              const isDifferent = isChanged(fila);
              return (
                <tr key={index} data-changed={isDifferent || undefined}>
                  <Lado trozos={fila.antes} side="antes" isDifferent={isDifferent} />
                  <Lado trozos={fila.despues} side="despues" isDifferent={isDifferent} />
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

interface LadoProps {
  trozos: readonly Trozo[] | null;
  side: 'antes' | 'despues';
  isDifferent: boolean;
}

/**
 * A line of one version; text that only this one has is struck out on the older side and underlined on the newer one.
 */
function Lado({ trozos, side, isDifferent }: LadoProps) {
  const Mark = side === 'antes' ? 'del' : 'ins';
  const kind = trozos === null ? 'none' : isDifferent ? side : undefined;
  return (
    <td data-kind={kind}>
      {trozos?.map(({ texto, isOwn }, index) =>
        isOwn ? <Mark key={index}>{texto}</Mark> : <span key={index}>{texto}</span>,
      )}
    </td>
  );
}

/** A question before the bot uses another text. */
interface Wish {
  text: string;
  note: string;
  accept: string;
  done: string;
  failed: string;
  action: () => Promise<unknown>;
}

const toActivation = ({ id, areaId, numero }: AreaPrompt): Wish => ({
  text: PROMPT_TEXTS.activateQuestion(numero),
  note: PROMPT_TEXTS.activateNote,
  accept: PROMPT_TEXTS.activate,
  done: PROMPT_TEXTS.activated(numero),
  failed: PROMPT_TEXTS.activateFailed,
  action: () => activatePrompt(areaId, id),
});

const toLeaving = ({ areaId }: AreaPrompt): Wish => ({
  text: PROMPT_TEXTS.leaveQuestion,
  note: PROMPT_TEXTS.leaveNote,
  accept: PROMPT_TEXTS.leave,
  done: PROMPT_TEXTS.left,
  failed: PROMPT_TEXTS.leaveFailed,
  action: () => leavePrompts(areaId),
});
