import { LegalPage, type LegalSection } from './LegalPage.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    title: 'Qué es Tertulia',
    paragraphs: [
      'Tertulia es un servicio en línea con el que un negocio (el «suscriptor») atiende por WhatsApp a sus clientes, reparte los chats entre su equipo y lleva el registro de sus contactos. Los mensajes viajan por la plataforma de WhatsApp Business a través de un proveedor autorizado.',
      'Al crear una cuenta o usar el servicio aceptas estos términos en nombre del negocio que representas, y declaras que tienes facultad para hacerlo.',
    ],
  },
  {
    title: 'La cuenta y las personas que la usan',
    paragraphs: [
      'Cada persona del equipo debe tener su propio usuario. El suscriptor decide a quién da acceso y con qué rol, y responde por lo que se haga con sus usuarios.',
    ],
    items: [
      'Los datos del registro deben ser ciertos y estar al día.',
      'La contraseña es personal. Si crees que alguien la conoce, cámbiala de inmediato.',
      'El número de WhatsApp que registres debe ser tuyo o estar autorizado para tu negocio; lo verificamos antes de activarlo.',
    ],
  },
  {
    title: 'Uso permitido',
    paragraphs: [
      'Te comprometes a usar Tertulia conforme a la ley colombiana y a las políticas de WhatsApp Business. En particular, no está permitido:',
    ],
    items: [
      'Escribir a personas que no han autorizado el contacto, o que pidieron no recibir más mensajes.',
      'Enviar mensajes comerciales fuera de los horarios y canales que permite la Ley 2300 de 2023.',
      'Enviar contenido ilegal, engañoso, discriminatorio o que infrinja derechos de terceros.',
      'Intentar entrar a datos de otros suscriptores, o interrumpir o sobrecargar el servicio.',
    ],
  },
  {
    title: 'Tus datos y los de tus clientes',
    paragraphs: [
      'Los contactos, mensajes y archivos que pasan por tu cuenta son tuyos. Frente a ellos el suscriptor es el responsable del tratamiento y Tertulia el encargado, en los términos de la Ley 1581 de 2012 y sus normas reglamentarias. El detalle está en la política de privacidad.',
      'Le corresponde al suscriptor obtener y conservar la autorización de sus clientes, informarles para qué usará sus datos y atender sus solicitudes.',
    ],
  },
  {
    title: 'Precio y saldo',
    paragraphs: [
      'El uso del servicio puede tener un costo según el plan y los mensajes enviados. Los precios vigentes se informan antes de cobrarlos y se expresan en pesos colombianos. Cuando el saldo no alcanza, los envíos con costo se detienen hasta la siguiente recarga; los mensajes que llegan se siguen recibiendo.',
    ],
  },
  {
    title: 'Disponibilidad',
    paragraphs: [
      'Trabajamos para que el servicio esté disponible en todo momento y para que ningún mensaje se pierda. Aun así, puede haber interrupciones por mantenimiento o por causas ajenas a nosotros, como fallas de WhatsApp, del proveedor de mensajería o de la conexión a internet.',
    ],
  },
  {
    title: 'Responsabilidad',
    paragraphs: [
      'Respondemos por los daños directos que causemos con dolo o culpa grave. En los demás casos, y hasta donde la ley lo permita, nuestra responsabilidad se limita a lo que el suscriptor haya pagado por el servicio en los doce meses anteriores al hecho. Nada de lo anterior limita los derechos que la Ley 1480 de 2011 reconoce a los consumidores.',
    ],
  },
  {
    title: 'Suspensión y terminación',
    paragraphs: [
      'Puedes dejar de usar el servicio cuando quieras. Podemos suspender una cuenta que incumpla estos términos; salvo urgencia, avisaremos antes y daremos la oportunidad de corregir. Al terminar, podrás pedir una copia de tus datos durante los 30 días siguientes; después los eliminaremos, salvo los que la ley obligue a conservar.',
    ],
  },
  {
    title: 'Cambios y ley aplicable',
    paragraphs: [
      'Si cambiamos estos términos de manera importante, lo avisaremos por correo o dentro del servicio con al menos 15 días de anticipación. Estos términos se rigen por las leyes de la República de Colombia.',
    ],
  },
];

/** The terms of use that a registration accepts. */
export function TermsPage() {
  return (
    <LegalPage
      title="Términos y condiciones"
      updated="1 de noviembre de 2026"
      intro="Estos términos explican, en lenguaje sencillo, qué puedes esperar de Tertulia y qué esperamos de quienes la usan."
      sections={SECTIONS}
    />
  );
}
