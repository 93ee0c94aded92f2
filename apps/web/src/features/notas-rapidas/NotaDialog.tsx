import { Button, Group, Switch } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { isSupervising } from '@tertulia/contract/core/roles';
import {
  MAX_ATAJO,
  MAX_CONTENIDO_NOTA,
  MAX_TITULO,
  type NotaRapida,
} from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { VARIABLES, type Variable } from '@tertulia/contract/features/notas-rapidas/variables';
import { fillVariables } from '@tertulia/contract/features/notas-rapidas/variables';
import { BancoMultimediaDialog, MediaThumb } from '#public/multimedia';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import css from './NotasRapidasPage.module.css';
import { bodyOf, checkForm, formOf, insertVariable, isOvertaken, notaFailure, type NotaForm } from './notas-form.ts';
import { refetchNota, saveNota } from './notas-rapidas.queries.ts';
import { EXAMPLE, NOTAS_TEXTS, VARIABLE_TEXTS } from './notas-rapidas.texts.ts';

interface NotaDialogProps extends DialogFrame {
  /** Null creates a note. */
  nota: NotaRapida | null;
  /** The initial text of a new note. */
  contenido?: string;
}

/** The form of a quick note: text with a preview of its variables, shortcut and file. */
export function NotaDialog({ nota, contenido, ...frame }: NotaDialogProps) {
  const mayShare = isSupervising(rolesOf(useUsuario()));
  const [theirs, setTheirs] = useState<NotaRapida | null>(null);
  return (
    <EntityDialog<NotaForm, void>
      {...frame}
      title={nota ? NOTAS_TEXTS.edit : NOTAS_TEXTS.create}
      size={600}
      initial={{ ...formOf(nota), ...(contenido === undefined ? {} : { contenido }) }}
      validate={checkForm}
      save={async (values, { form }) => {
        try {
          await saveNota(nota && { id: nota.id, version: values.version }, bodyOf(values));
        } catch (error) {
          if (!nota || !isOvertaken(error)) throw error;
          // Both texts are shown, and the writer decides: the next «Guardar» knows the version that it replaces.
          const now = await refetchNota(nota.id);
          setTheirs(now);
          form.setFieldValue('version', now.version);
          throw error;
        }
      }}
      saved={{ text: NOTAS_TEXTS.saved, ms: 2500 }}
      failed={notaFailure}
    >
      {(form) => (
        <>
          <div className={css.formLine}>
            <TextField
              data-autofocus
              label={NOTAS_TEXTS.title}
              maxLength={MAX_TITULO}
              {...form.getInputProps('titulo')}
            />
            <TextField
              label={NOTAS_TEXTS.shortcut}
              leftSection="/"
              maxLength={MAX_ATAJO}
              title={NOTAS_TEXTS.shortcutHint}
              {...form.getInputProps('atajo')}
              onChange={(event) => form.setFieldValue('atajo', event.currentTarget.value.replace(/^\//, ''))}
            />
          </div>
          <Contenido form={form} />
          <Adjunto form={form} />
          {mayShare ? (
            <Switch
              label={NOTAS_TEXTS.isShared}
              description={NOTAS_TEXTS.isSharedHint}
              {...form.getInputProps('compartida', { type: 'checkbox' })}
            />
          ) : null}
          {theirs ? (
            <div className={css.overtaken} role="alert">
              <strong>{NOTAS_TEXTS.overtaken}</strong>
              <p className={css.overtakenNow}>{NOTAS_TEXTS.overtakenNow}</p>
              <p className={css.bubble}>
                <strong>{theirs.titulo}</strong>
                {`\n${theirs.contenido}`}
              </p>
              <Group justify="space-between" mt={8} gap={8}>
                {NOTAS_TEXTS.overtakenNext}
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => {
                    form.setInitialValues(formOf(theirs));
                    form.reset();
                    setTheirs(null);
                  }}
                >
                  {NOTAS_TEXTS.takeTheirs}
                </Button>
              </Group>
            </div>
          ) : null}
        </>
      )}
    </EntityDialog>
  );
}

/** The text with its variables, and its preview. */
function Contenido({ form }: { form: EntityForm<NotaForm> }) {
  const usuario = useUsuario();
  const content = useRef<HTMLTextAreaElement>(null);
  const { contenido } = form.values;
  const insert = (variable: Variable) => {
    const field = content.current;
    const { length } = contenido;
    const next = insertVariable(contenido, field?.selectionStart ?? length, field?.selectionEnd ?? length, variable);
    form.setFieldValue('contenido', next.text);
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(next.caret, next.caret);
    });
  };
  const preview = fillVariables(contenido, {
    ...EXAMPLE,
    agente: usuario.nombre,
    negocio: usuario.suscriptor.nombreNegocio,
  }).texto;
  return (
    <div>
      <TextAreaField
        ref={content}
        label={NOTAS_TEXTS.content}
        maxLength={MAX_CONTENIDO_NOTA}
        {...form.getInputProps('contenido')}
      />
      <Group gap={6} mt={8} role="group" aria-label={NOTAS_TEXTS.insert}>
        {VARIABLES.map((variable) => (
          <button
            key={variable}
            type="button"
            className={css.variable}
            title={`{{${variable}}}`}
            aria-label={`${NOTAS_TEXTS.insert} ${VARIABLE_TEXTS[variable]}`}
            onClick={() => insert(variable)}
          >
            {VARIABLE_TEXTS[variable]}
          </button>
        ))}
      </Group>
      {preview.trim() === '' ? null : (
        <div className={css.preview}>
          <span className={css.previewTitle}>
            {NOTAS_TEXTS.preview} <small>{NOTAS_TEXTS.previewHint}</small>
          </span>
          <p className={css.bubble}>{preview}</p>
        </div>
      )}
    </div>
  );
}

/** The file of the note, from the media bank. */
function Adjunto({ form }: { form: EntityForm<NotaForm> }) {
  const bank = useDialog((_, frame) => (
    <BancoMultimediaDialog
      {...frame}
      onPick={({ id, nombre, url, tipoMime }) => {
        form.setFieldValue('media', { id, nombre, url, tipoMime });
        frame.onClose();
      }}
    />
  ));
  const { media } = form.values;
  return (
    <Group gap={10} wrap="nowrap" miw={0}>
      {media ? (
        <>
          <span className={css.thumb}>
            <MediaThumb url={media.url} tipoMime={media.tipoMime} />
          </span>
          <bdi className={css.mediaName}>{media.nombre}</bdi>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => form.setFieldValue('media', null)}
          >
            {NOTAS_TEXTS.detach}
          </Button>
        </>
      ) : (
        <Button variant="default" leftSection={<IconPaperclip size={18} aria-hidden />} onClick={() => bank.open()}>
          {NOTAS_TEXTS.attach}
        </Button>
      )}
      {bank.node}
    </Group>
  );
}
