import { Button, Group, TextInput } from '@mantine/core';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { AUTH_LIMITS, AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { failureLine } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { CodigosRecuperacion } from './CodigosRecuperacion.tsx';
import css from './PerfilPage.module.css';
import { beginSegundoFactor, confirmSegundoFactor } from './perfil.queries.ts';
import { FACTOR_TEXTS, PERFIL_PAGE_TEXTS } from './perfil.texts.ts';

interface ActivateFactorProps {
  isOpen: boolean;
  width: number;
  onClose: () => void;
}

/** Activates the second factor: the password, the code to scan, and the recovery codes to keep. */
export function ActivateFactor({ isOpen, width, onClose }: ActivateFactorProps) {
  const [secret, setSecret] = useState<{ secreto: string; otpauthUrl: string } | null>(null);
  const [codigos, setCodigos] = useState<string[] | null>(null);
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={codigos ? FACTOR_TEXTS.codesTitle : FACTOR_TEXTS.enrolTitle}
      size={width}
      // a click outside would lose the codes for good
      closeOnClickOutside={codigos === null}
      closeOnEscape={codigos === null}
      withCloseButton={codigos === null}
    >
      {codigos ? (
        <CodigosRecuperacion
          codigos={codigos}
          onDone={() => {
            // not before: it would cover the codes
            showToast({ variant: 'success', text: FACTOR_TEXTS.activated });
            onClose();
          }}
        />
      ) : secret ? (
        <CodeStep secret={secret} onCancel={onClose} onConfirmed={setCodigos} />
      ) : (
        <PasswordStep onCancel={onClose} onBegun={setSecret} />
      )}
    </Dialog>
  );
}

interface PasswordStepProps {
  onCancel: () => void;
  onBegun: (secret: { secreto: string; otpauthUrl: string }) => void;
}

function PasswordStep({ onCancel, onBegun }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  return (
    <Step
      accept={FACTOR_TEXTS.next}
      onCancel={onCancel}
      onSubmit={async () => {
        if (password === '') return setError(AUTH_TEXTS.required);
        try {
          return onBegun(await beginSegundoFactor(password));
        } catch (failure) {
          return setError(failureLine(failure, FACTOR_TEXTS.failed));
        }
      }}
    >
      <p className={css.dialogText}>{FACTOR_TEXTS.passwordAbout}</p>
      <PasswordField
        data-autofocus
        label={FACTOR_TEXTS.password}
        autoComplete="current-password"
        maxLength={AUTH_LIMITS.passwordMax}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </Step>
  );
}

interface CodeStepProps {
  secret: { secreto: string; otpauthUrl: string };
  onCancel: () => void;
  onConfirmed: (codigos: string[]) => void;
}

function CodeStep({ secret: { secreto, otpauthUrl }, onCancel, onConfirmed }: CodeStepProps) {
  const [codigo, setCodigo] = useState('');
  const [error, setError] = useState<string | undefined>();
  return (
    <Step
      accept={FACTOR_TEXTS.confirm}
      onCancel={onCancel}
      onSubmit={async () => {
        if (codigo.trim() === '') return setError(AUTH_TEXTS.required);
        try {
          return onConfirmed(await confirmSegundoFactor(codigo));
        } catch (failure) {
          return setError(failureLine(failure, FACTOR_TEXTS.failed));
        }
      }}
    >
      <p className={css.dialogText}>{FACTOR_TEXTS.scanAbout}</p>
      <QrCode text={otpauthUrl} />
      <p className={css.dialogText}>
        {FACTOR_TEXTS.secretAbout}
        <code className={css.secret}>{secreto}</code>
      </p>
      <TextInput
        // the dialog's own autofocus was used by the previous step
        autoFocus
        label={FACTOR_TEXTS.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={AUTH_LIMITS.codigoMax}
        value={codigo}
        error={error}
        onChange={(event) => {
          setCodigo(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </Step>
  );
}

interface StepProps {
  accept: string;
  children: ReactNode;
  onCancel: () => void;
  onSubmit: () => Promise<void>;
}

function Step({ accept, children, onCancel, onSubmit }: StepProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      className={css.dialogForm}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        void onSubmit().finally(() => setBusy(false));
      }}
    >
      <StaysOpen isSending={isBusy} />
      {children}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {PERFIL_PAGE_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {accept}
        </Button>
      </Group>
    </form>
  );
}

/** The light margin of four modules that readers expect. */
const QUIET_ZONE = 4;

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text);
    return { size: code.size, path: toSvgPath(code) };
  }, [text]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={css.qr}
      role="img"
      aria-label={FACTOR_TEXTS.qr}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
