import { Group, NativeSelect, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { AreaIa, PruebaBot } from '@tertulia/contract/features/bot/bot';
import { MAX_PRUEBA } from '@tertulia/contract/features/bot/limites';
import { failureOf } from '../../platform/http/failure.ts';
import { FailureWords } from '../../ui/feedback/FailureWords.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import page from '../../ui/theme/page.module.css';
import css from './Bot.module.css';
import { usePrompts, usePrueba } from './bot.queries.ts';
import { BOT_TEXTS, PROMPT_TEXTS } from './bot.texts.ts';
import { Fuentes, fuentesTitle, Puntaje, Veredicto } from './Veredicto.tsx';

/** Tries the bot with a message: its answer, sources, score and reason. Nothing is sent. */
export function ProbarBot({ saved, isDirty }: { saved: AreaIa; isDirty: boolean }) {
  const { areaId, activa, usaModelo, modelo } = saved;
  const [mensaje, setMensaje] = useState('');
  const [promptId, setPromptId] = useState<number | null>(null);
  const prueba = usePrueba(areaId);
  const isAsking = usaModelo && modelo !== null;
  const { data: prompts = [] } = usePrompts(areaId, isAsking);
  const send = () => {
    const text = mensaje.trim();
    if (text === '' || prueba.isPending) return;
    prueba.mutate({ mensaje: text, ...(isAsking && promptId !== null ? { promptId } : {}) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // submits the form, which refuses a text that is too long
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <section className={css.try} aria-labelledby="ia-probar">
      <h3 className={css.cardTitle} id="ia-probar">
        {BOT_TEXTS.tryTitle}
      </h3>
      <p className={css.intro}>{isDirty ? BOT_TEXTS.tryDirty : activa ? BOT_TEXTS.tryIntro : BOT_TEXTS.tryOff}</p>
      <form
        className={css.fields}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send();
        }}
      >
        {isAsking && prompts.length > 0 ? (
          <NativeSelect
            label={BOT_TEXTS.tryPrompt}
            value={promptId === null ? '' : String(promptId)}
            data={[
              { value: '', label: BOT_TEXTS.tryActive },
              ...prompts.map(({ id, numero, nota }) => ({
                value: String(id),
                label: [PROMPT_TEXTS.version(numero), nota].filter(Boolean).join(' · '),
              })),
            ]}
            onChange={({ currentTarget: { value } }) => setPromptId(value === '' ? null : Number(value))}
          />
        ) : null}
        <TextAreaField
          label={BOT_TEXTS.tryField}
          placeholder={BOT_TEXTS.tryPlaceholder}
          minRows={2}
          maxRows={6}
          maxLength={MAX_PRUEBA}
          hasCounter={false}
          value={mensaje}
          onChange={(event) => setMensaje(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <SubmitButton mt={0} missing={mensaje.trim() === '' ? BOT_TEXTS.tryMissing : null} loading={prueba.isPending}>
          {BOT_TEXTS.trySend}
        </SubmitButton>
      </form>
      <div className={css.result} aria-live="polite" aria-busy={prueba.isPending}>
        {prueba.isPending ? (
          <>
            <VisuallyHidden>{BOT_TEXTS.tryBusy}</VisuallyHidden>
            <Skeleton height={48} radius={10} aria-hidden />
          </>
        ) : prueba.isError ? (
          <Group gap={8} c="var(--t-danger)" fz={13} role="alert">
            <FailureWords {...failureOf(prueba.error, BOT_TEXTS.tryFailed)} />
            <RetryButton
              failure={failureOf(prueba.error, BOT_TEXTS.tryFailed)}
              onClick={() => prueba.mutate(prueba.variables)}
            />
          </Group>
        ) : prueba.data ? (
          <Resultado pregunta={prueba.variables.mensaje} prueba={prueba.data} botNombre={saved.botNombre} />
        ) : null}
      </div>
    </section>
  );
}

function Resultado({ pregunta, prueba, botNombre }: { pregunta: string; prueba: PruebaBot; botNombre: string | null }) {
  const { texto, puntaje, fuentes, accion } = prueba;
  return (
    <>
      <Veredicto {...prueba} />
      <div className={css.chat}>
        <p className={css.question}>
          <VisuallyHidden>{BOT_TEXTS.customer}: </VisuallyHidden>
          {pregunta}
        </p>
        {texto === null ? (
          <p className={page.note}>{BOT_TEXTS.saysNothing}</p>
        ) : (
          <div className={css.said}>
            <span className={css.author}>
              <IconRobot size={14} aria-hidden /> {botNombre ?? BOT_TEXTS.botSays}
            </span>
            {texto}
          </div>
        )}
      </div>
      {puntaje === null || fuentes.length === 0 ? null : <Puntaje puntaje={puntaje} />}
      {puntaje === null ? null : <Fuentes fuentes={fuentes} title={fuentesTitle(accion)} />}
    </>
  );
}
