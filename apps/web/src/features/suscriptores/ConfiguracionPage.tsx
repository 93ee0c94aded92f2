import { Alert, Button, Group, Tabs } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconArrowLeft, IconBuildingStore } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import { ApisForm } from './ApisForm.tsx';
import { MarcaForm } from './MarcaForm.tsx';
import { SuscriptorPanel } from './SuscriptorCard.tsx';
import page from '../../ui/theme/page.module.css';
import table from '../../ui/table/table-page.module.css';
import { useSuscriptor } from './suscriptores.queries.ts';
import { PESTANAS, suscriptorOf, type ConfiguracionSearch, type Pestana } from './suscriptores-search.ts';
import { CONFIGURACION_TEXTS } from './suscriptores.texts.ts';

/** The business's data, brand and external systems. A SUPERADMIN may name another business. */
export function ConfiguracionPage() {
  const search: ConfiguracionSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const usuario = useUsuario();
  const isSuperadmin = rolesOf(usuario).includes('SUPERADMIN');
  const id = isSuperadmin ? suscriptorOf(search, usuario.suscriptorId) : usuario.suscriptorId;
  const isForeign = id !== usuario.suscriptorId;
  const tab = search.tab ?? 'administracion';
  const go = (next: Pestana) =>
    void navigate({
      to: SCREENS.configuracion.path,
      search: { ...search, tab: next === 'administracion' ? undefined : next },
      replace: true,
    });
  if (id === null)
    return (
      <EmptyState icon={IconBuildingStore} title={CONFIGURACION_TEXTS.noSuscriptor} action={<BackToSuscriptores />} />
    );
  return (
    <div className={page.page} style={{ maxWidth: 1080, margin: 0, gap: 16 }}>
      <h2 className={table.title}>{CONFIGURACION_TEXTS.title}</h2>
      {isForeign ? <ForeignNote id={id} /> : null}
      <Tabs
        value={tab}
        onChange={(value) => go(PESTANAS.find((one) => one === value) ?? 'administracion')}
        keepMounted={false}
      >
        <Tabs.List>
          {PESTANAS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {CONFIGURACION_TEXTS.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="administracion" pt={16}>
          <SuscriptorPanel key={id} id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="apariencia" pt={16}>
          <MarcaForm key={id} id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="apis" pt={16}>
          <ApisForm key={id} id={id} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** Names the business if it is not the own one. */
function ForeignNote({ id }: { id: number }) {
  const { data } = useSuscriptor(id);
  return (
    <Alert color="yellow" variant="light" py={8}>
      <Group gap={8} justify="space-between">
        <span>{data ? CONFIGURACION_TEXTS.of(data.nombreNegocio) : CONFIGURACION_TEXTS.ofUnknown}</span>
        <BackToSuscriptores />
      </Group>
    </Alert>
  );
}

function BackToSuscriptores() {
  return (
    <Button
      component={Link}
      to={SCREENS.suscriptores.path}
      variant="default"
      size="xs"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      {CONFIGURACION_TEXTS.back}
    </Button>
  );
}
