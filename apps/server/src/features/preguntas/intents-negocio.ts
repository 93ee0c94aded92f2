import type { IntentSpec } from './intent-spec.ts';

/** Questions about products, quotes, balance, channels, areas and users. */
export const INTENTS_NEGOCIO = {
  productos_total: {
    sabe: 'Cuántos productos hay',
    ejemplos: `
      ¿Cuántos productos tenemos? | cuántas referencias manejamos | cuántos artículos hay en el catálogo | cuántos productos activos hay | cuántos productos vendemos |
      cuántos productos hay en el catálogo | cuántas cosas vendemos en total, productos | cuántos productos tenemos en total en el catálogo | cuántas referencias hay`,
  },
  productos_lista: {
    sabe: 'Qué productos hay',
    ejemplos: `
      ¿Qué productos tenemos? | muéstrame el catálogo | qué vendemos | productos activos | qué productos ofrecemos | productos del catálogo | qué productos hay en el catálogo |
      qué es lo que vendemos | todo el catálogo | qué vendemos nosotros | lista de productos`,
  },
  producto_precio: {
    sabe: 'El precio de un producto',
    slots: ['texto'],
    ejemplos: `
      cuánto vale {texto} | precio de {texto} | a cómo está {texto} | qué valor tiene {texto} | cuánto vale el producto {texto} | cuánto me valen 3 {texto} | precio del código {texto} |
      qué precio tiene {texto} | precio de venta de {texto} | cuánto cuesta {texto} en el catálogo | a cuánto vendemos {texto} | en cuánto vendemos {texto} | a cómo vendemos {texto} |
      a cómo le cobro {texto}`,
  },
  productos_buscar: {
    sabe: 'Busca productos por nombre o código',
    slots: ['texto'],
    ejemplos: `
      busca el producto {texto} | hay {texto} | hay {texto} en el catálogo | vendemos {texto} | el producto {texto} | qué productos de {texto} hay | hay productos de {texto} |
      productos con {texto} | qué {texto} vendemos | está {texto} en el catálogo | hay {texto} disponible | está disponible {texto} | código {texto} | tenemos {texto} disponible |
      hay {texto} para vender | nosotros vendemos {texto} | búscame en el catálogo {texto} | qué productos {texto} tenemos`,
  },
  productos_inactivos: {
    sabe: 'Productos inactivos, que no se ofrecen; el catálogo no guarda existencias',
    ejemplos: `
      ¿Qué productos están inactivos? | hay algo sin existencias | qué productos no están disponibles | qué está agotado | productos agotados | qué no está disponible |
      qué productos no están activos | productos sin stock | qué productos se acabaron | qué productos del catálogo están inactivos | productos inactivos del catálogo |
      qué no tenemos disponible en el catálogo | cuántos productos inactivos hay | qué producto está agotado`,
  },
  productos_por_precio: {
    sabe: 'Los productos más caros o más baratos',
    slots: ['orden'],
    ejemplos: `
      ¿Cuál es el producto más caro? | qué es lo más caro que vendemos | los productos más baratos | qué es lo más barato | los 5 productos más caros | qué producto tiene el precio más alto |
      qué producto tiene menor precio | lo más barato del catálogo | el más caro del catálogo | qué producto es el más caro que tenemos en el catálogo |
      qué es lo más barato que tenemos en el catálogo | los productos más caros del catálogo | qué producto vale más | qué producto vale menos | cuál es el producto de mayor valor`,
  },
  productos_sincronizacion: {
    sabe: 'Cuándo se sincronizó el catálogo',
    ejemplos: `
      ¿Cuándo se sincronizó el catálogo? | ya se sincronizaron los productos | última sincronización | el catálogo está sincronizado | cuándo se sincronizaron los productos por última vez |
      cómo quedó la sincronización | cuándo se actualizaron los precios | cuándo fue la última sincronización del catálogo | el catálogo ya está actualizado | cuándo se actualizó el catálogo |
      cuándo se actualizaron los productos`,
  },
  cotizaciones_total: {
    sabe: 'Cuántas cotizaciones se hicieron, también por agente o por cliente',
    periodo: 'hoy',
    slots: ['agente', 'por'],
    ejemplos: `
      ¿Cuántas cotizaciones hicimos? | cotizaciones | cuántas cotizaciones se enviaron | cuántas propuestas enviamos | cotizaciones por agente | quién hizo más cotizaciones | quién cotizó más |
      a qué cliente le hemos cotizado más | cotizaciones por cliente | cuántas cotizaciones hizo {agente} y por cuánto | cuántas cotizaciones y por cuánto sumaron | cómo vamos de cotizaciones |
      quién ha cotizado | cuántas cotizaciones hicieron los agentes | a cuántos clientes les cotizamos | cotizaciones hechas | cuántas cotizaciones salieron | cuántas cotizaciones se crearon |
      cuántas cotizaciones hizo cada agente | quién está cotizando más | qué agente ha cotizado más | cuántas cotizaciones ha enviado {agente} | cuántas cotizaciones llevamos |
      a quién le hemos cotizado más | quién cotiza más | quién ha hecho más cotizaciones | quién ha enviado más cotizaciones | quién ha hecho menos cotizaciones | cuánto cotizó cada agente |
      a quién le cotizamos | cuántas cotizaciones hicimos y por cuánta plata | cuántas cotizaciones hicimos y por cuánto`,
  },
  cotizaciones_valor: {
    sabe: 'Cuánto suman las cotizaciones',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuánto cotizamos? | cuánto suman las cotizaciones | valor cotizado | cuánta plata se ha cotizado | cuánto vale lo cotizado | valor total de las cotizaciones | por cuánto se ha cotizado |
      cuánto sumó lo que cotizamos | cuánta plata va en cotizaciones | por cuánto cotizó {agente} | cuánta plata cotizó {agente} | cuánto dinero hemos cotizado | cuánta plata hay en cotizaciones |
      cuánto valen las cotizaciones que hicimos | a cuánto suma lo cotizado | cuánto vamos cotizando | cuánto suman las cotizaciones de {agente} | cuánto se cotizó en total`,
  },
  cotizacion_numero: {
    sabe: 'Una cotización por su número',
    slots: ['numero'],
    ejemplos: `
      la cotización {numero} | cotización número {numero} | de cuánto fue la cotización {numero} | qué tiene la cotización número {numero} | cuánto vale la cotización {numero} |
      productos de la cotización {numero} | para quién es la cotización {numero} | qué productos tiene la cotización {numero} | a quién le hicimos la cotización {numero} |
      de quién es la cotización {numero} | para qué cliente es la cotización {numero} | por cuánto quedó la cotización {numero} | quién hizo la cotización {numero} |
      qué le cotizamos en la cotización {numero} | de cuánto es la cotización número {numero}`,
  },
  cotizaciones_cliente: {
    sabe: 'Las cotizaciones de un cliente',
    slots: ['texto', 'telefono'],
    ejemplos: `
      cotizaciones para {texto} | qué le cotizamos a {texto} | cuánto le cotizamos a {texto} | qué le ofrecimos a {texto} en la cotización | cuántas cotizaciones tiene {texto} |
      qué productos le cotizamos a {texto} | qué cotizaciones le enviamos a {texto} | qué cotizaciones le hicimos a {texto} | cuántas cotizaciones le hemos hecho a {texto} |
      cuándo fue la última vez que le cotizamos a {texto} | qué precio le dimos a {texto} en la cotización | qué cotizaciones tiene {texto} | cuál fue la última cotización de {texto} |
      en cuánto le cotizamos a {texto} | por cuánto le cotizamos a {texto} | cuándo le cotizamos a {texto} | ya le cotizamos a {texto} | última cotización para {texto} | la cotización de {texto}`,
  },
  cotizaciones_ultimas: {
    sabe: 'Las cotizaciones más recientes',
    ejemplos: `
      ¿Cuáles son las últimas cotizaciones? | cotizaciones más recientes | las últimas 5 cotizaciones | cuál fue la última cotización que enviamos |
      cuáles fueron las últimas cotizaciones que salieron | las últimas cotizaciones que hicimos | qué fue lo último que cotizamos | la última cotización | las últimas cotizaciones que enviamos`,
  },
  cotizaciones_mayores: {
    sabe: 'Las cotizaciones de mayor valor',
    periodo: 'mes',
    ejemplos: `
      ¿Cuál es la cotización más grande? | cotizaciones de mayor valor | la cotización más alta | la cotización más cara | las 5 cotizaciones más grandes | cotizaciones de más valor |
      las cotizaciones más grandes que hemos hecho | la cotización más grande que hicimos | cuál es la cotización de más plata | las cotizaciones más altas |
      a quién le hicimos la cotización más grande | las cotizaciones más caras que hicimos | la cotización más alta que hemos enviado | top de cotizaciones más altas |
      ranking de cotizaciones más grandes`,
  },
  productos_cotizados: {
    sabe: 'Los productos más cotizados, o los menos',
    periodo: 'mes',
    slots: ['orden'],
    ejemplos: `
      ¿Qué es lo que más cotizamos? | qué producto cotizamos más | qué producto piden más los clientes | qué es lo que más piden | top 5 de productos más cotizados |
      top 5 de productos que más piden | los 5 productos que más cotizamos | productos menos cotizados | top de productos cotizados | qué es lo que más nos piden cotizar | qué nos piden más |
      qué es lo que menos nos piden | qué producto se cotiza más | qué producto se cotiza menos | qué producto piden más | qué es lo que más se cotiza | qué es lo que menos se cotiza |
      lo más cotizado | lo menos cotizado | qué nos cotizan más | cuál es el producto más cotizado`,
  },
  difusiones_lista: {
    sabe: 'Envíos masivos',
    periodo: 'opcional',
    ejemplos: `
      ¿Qué difusiones se han hecho? | cuántos envíos masivos hicimos | campañas | masivos que enviamos | cuántos masivos salieron | difusiones enviadas | cómo nos fue con la campaña de {periodo} |
      a cuántos les llegó el masivo de {periodo} | a cuánta gente le llegó el masivo de {periodo} | qué campañas enviamos | hay algún envío masivo en curso | qué masivos se enviaron |
      hay algún masivo programado | qué envíos masivos hay | cuántas campañas lanzamos | qué campañas tenemos | cuántas campañas hemos enviado | hemos enviado masivos`,
  },
  difusion_ultima: {
    sabe: 'Cómo va o cómo quedó el último envío masivo',
    ejemplos: `
      ¿Cómo le fue a la última difusión? | cómo va la campaña | cómo nos fue con el último masivo | a cuántos les llegó el último masivo | quiénes no recibieron el último masivo |
      a quiénes no les llegó el último masivo | a cuántos no les llegó el último masivo | cuántos leyeron el último masivo | cuántos mensajes salieron en el último masivo | último masivo |
      cómo quedó el envío masivo | cuántos fallaron en la última difusión | cómo salió el último masivo | cómo salió el último envío masivo, le llegó a la gente |
      le llegó a la gente el último masivo | cómo va el envío masivo | ya terminó el envío masivo | ya salió el masivo | cómo nos fue con la última campaña | cómo le fue al último envío masivo |
      a cuánta gente le llegó la última campaña | cuántos leyeron la última campaña | cómo quedó la última campaña | salió bien el último masivo | ya terminó de salir el envío masivo |
      a cuántos clientes les llegó la última difusión | cómo salió la última campaña que enviamos`,
  },
  saldo: {
    sabe: 'El saldo',
    ejemplos: `
      ¿Cuánto saldo tenemos? | cuál es mi saldo | saldo disponible | cuánta plata nos queda | hay saldo | hay plata disponible | cuánta plata hay para mandar mensajes |
      cuánto saldo nos queda para enviar mensajes | nos queda plata | cuánta plata tenemos | se acabó el saldo | cuánta plata hay en la cuenta | cómo estamos de saldo | nos alcanza el saldo |
      cuánta plata hay para enviar mensajes | todavía hay plata | tenemos plata para enviar mensajes | cuánto saldo hay en la cuenta | cómo vamos de saldo | cuánto queda | ya se acabó la plata |
      cómo estamos de plata`,
  },
  movimientos: {
    sabe: 'Movimientos del saldo',
    periodo: 'mes',
    ejemplos: `
      ¿Cuáles son los movimientos del saldo? | historial de movimientos | historial del saldo | extracto | últimos movimientos | qué movimientos ha tenido el saldo | extracto del saldo |
      cómo se ha movido el saldo | en qué se ha movido la plata`,
  },
  consumo: {
    sabe: 'Cuánto se gastó del saldo',
    periodo: 'mes',
    ejemplos: `
      ¿Cuánto gastamos? | en qué se gastó la plata | cuánto se gastó en plantillas | cuánto saldo gastamos | cuánta plata se gastó | en qué se va el saldo | cuánto nos hemos gastado en mensajes |
      cuánto gastamos en whatsapp | en qué se nos fue el saldo | en qué se fue la plata | consumo | cuánto nos costaron los mensajes | cuánto hemos gastado | cuánto se ha gastado en llamadas |
      cuánto llevamos gastado | cuánto nos gastamos en plantillas | cuánta plata hemos gastado en mensajes | cuánto se nos fue en mensajes | cuánto gastamos de saldo en mensajes |
      cuánto se ha consumido`,
  },
  recargas: {
    sabe: 'Recargas del saldo',
    periodo: 'mes',
    ejemplos: `
      ¿Cuánto recargamos? | cuántas recargas hicimos | cuándo fue la última recarga | de cuánto fue la última recarga | cuándo recargamos saldo por última vez | recargas de saldo |
      cuánta plata le recargamos | recargas hechas | quién recargó saldo | cuándo fue la última recarga y de cuánto | cuánto hemos recargado y qué días fue | qué días recargamos |
      cuánto recargamos de saldo | cuándo se recargó por última vez | cuándo fue que recargamos la última vez | qué recargas se hicieron | quién recargó | qué recargas están aprobadas |
      qué recargas no están aprobadas | cuánta plata recargamos | cuántas recargas hemos hecho`,
  },
  tarifas: {
    sabe: 'Cuánto cuesta un mensaje, una plantilla o un minuto',
    ejemplos: `
      ¿Cuáles son las tarifas? | cuánto vale enviar una plantilla | cuánto cuesta un mensaje | cuánto vale mandar un mensaje | cuánto cuesta el minuto de llamada | cuánto vale un minuto |
      precio de los mensajes | cuánto nos cuesta cada mensaje | cuánto cuesta una llamada | cuánto vale enviar una plantilla de marketing | precio de una plantilla de marketing |
      cuánto nos cobran por mensaje | cuánto cobran por enviar una plantilla | cuánto vale cada mensaje | cuánto cuesta enviar un mensaje de plantilla | cuánto nos cobran por minuto de llamada |
      cuánto cuesta el envío de una plantilla | tarifa de los mensajes | cuánto me cobran por cada plantilla | cuánto cuesta enviar un masivo | qué precio tiene enviar un mensaje a un cliente`,
  },
  llamadas_total: {
    sabe: 'Cuántas llamadas se hicieron, cómo terminaron y de quién fueron',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántas llamadas hicimos? | cuántas llamadas no contestaron | llamadas perdidas | llamadas por agente | quién hizo más llamadas | cuántos minutos de llamada hubo |
      cuánto duraron las llamadas | cuántas llamadas contestaron los clientes | quién ha hecho llamadas | cuántos clientes llamaron | cuántos minutos de llamada gastamos |
      cuántas llamadas entraron | cuántas llamadas nos entraron | cuántas llamadas hizo {agente} | quién ha llamado más clientes | a cuántos clientes llamó {agente} |
      a cuántos clientes hemos llamado | cuántas llamadas recibimos | cuántas llamadas hay en total | cuántas llamadas hizo cada agente | quién llamó más | cuántas llamadas se perdieron`,
  },
  llamadas_contacto: {
    sabe: 'Las llamadas que se le hicieron a un contacto',
    slots: ['texto', 'telefono'],
    ejemplos: `
      llamadas con {texto} | llamadas al {telefono} | cuántas llamadas le hicimos a {texto} | historial de llamadas del {telefono} | cuántas llamadas le hemos hecho a {texto} |
      hemos hablado por llamada con {texto} | cuántas veces hemos llamado a {texto} | ya llamamos a {texto} | cuándo llamamos a {texto} | quién llamó a {texto} |
      llamadas que le hicimos a {texto} | hemos llamado a {texto} | llamadas de {texto} | cuándo fue la última vez que llamamos a {texto}`,
  },
  bot_resultados: {
    sabe: 'Qué hizo el bot con los mensajes: cuántos respondió y cuántos traspasó',
    periodo: 'hoy',
    ejemplos: `
      ¿Qué hizo el bot? | cuántos mensajes respondió el bot | cuántos chats atendió el bot | a cuántos clientes atendió el bot | cuántos chats cerró el bot | cómo le fue al bot |
      cuántos chats pasó el bot a una persona | cuántos chats transfirió el bot | cuántos chats transfirió el bot a un agente | qué ha hecho el bot | cuánto respondió el bot |
      cuántos atendió el bot | cuántos clientes atendió el bot | cuántos chats le pasó el bot a los agentes | cuántas veces el bot le pasó el chat a una persona | qué tal el bot |
      cuántos chats respondió el bot | el bot está respondiendo | cuántos mensajes no respondió el bot | cómo va el bot | cómo está trabajando el bot | cuántos chats resolvió el bot |
      a cuánta gente le respondió el bot | el bot está funcionando, cuántos chats respondió | cuántos chats cerró el bot y cuántos pasó`,
  },
  anuncios: {
    sabe: 'Qué anuncios o publicaciones trajeron más conversaciones',
    periodo: 'mes',
    ejemplos: `
      ¿Qué anuncio trajo más conversaciones? | qué publicación nos trajo más gente | qué anuncio trae más clientes | anuncios | cuántos chats llegaron por anuncios | qué anuncio funciona mejor |
      cuántos clientes llegaron por la publicidad | de qué anuncio nos escriben más | qué anuncio nos trae más gente | cuál anuncio de facebook nos trae más gente |
      de qué anuncio nos llega más gente | cuántos clientes llegaron por los anuncios de facebook | qué publicidad funciona mejor | cómo van los anuncios | cuánta gente llegó por la publicidad |
      cuál anuncio nos ha traído más clientes | qué anuncio está trayendo más chats | por qué anuncio llegan más clientes | qué anuncio funciona más | cuántos chats llegaron por facebook |
      anuncios con más clientes | cómo le va a los anuncios | qué anuncio genera más chats | de dónde nos llega más gente, de qué anuncio | de dónde llegan más clientes, por cuál anuncio`,
  },
  canales_lista: {
    sabe: 'Qué canales hay y si están conectados',
    ejemplos: `
      ¿Qué canales tenemos? | están conectados los canales | qué números de whatsapp tenemos | está conectado el whatsapp | qué números están conectados | qué línea está desconectada |
      qué canales están activos | qué líneas tenemos | canales de whatsapp | estamos conectados | con qué números trabajamos | cuál es el número de la línea | está conectado el canal {canal} |
      está conectado el whatsapp de {canal} | qué canales de whatsapp tenemos | qué líneas de whatsapp hay | hay algún número que no esté conectado | qué canal no está conectado |
      cuántos canales tenemos | hay alguna línea desconectada | se desconectó el whatsapp de {canal} | qué líneas hay conectadas | cuántas líneas están conectadas | cuáles líneas están activas |
      está conectado {canal} | cuántos números de whatsapp hay | qué canales de whatsapp manejamos`,
  },
  canales_salud: {
    sabe: 'Cómo están los canales: fallos, atrasos, calidad',
    ejemplos: `
      ¿Cómo están los canales? | hay fallas en algún canal | hay problemas con los canales | está funcionando el whatsapp | los canales están funcionando bien | calidad del número de whatsapp |
      calidad de los canales | cómo está el whatsapp | hay problemas con el whatsapp | está fallando el whatsapp | la línea está funcionando | qué canal tiene problemas |
      cómo está el canal de whatsapp | algún canal está caído | se cayó el whatsapp | está caída la línea | está funcionando bien el whatsapp | cómo están de salud los canales |
      hay algún canal fallando | está funcionando el canal {canal} | está funcionando {canal} | está fallando {canal} | por qué está fallando {canal} | hay alguna línea con problemas |
      qué línea tiene problemas | está caído {canal} | se cayó {canal} | cómo está {canal} | cómo andan las líneas | hay fallas con el whatsapp | está fallando algún número |
      qué línea está fallando | qué línea está caída | los números están funcionando bien | qué calidad tiene el número de {canal} | {canal} tiene problemas | hay algún número con problemas`,
  },
  areas_lista: {
    sabe: 'Qué áreas hay',
    ejemplos: `
      ¿Qué áreas hay? | áreas | qué áreas tenemos | cuáles son las áreas | cuántas áreas hay | cuáles áreas existen en el negocio | qué áreas están activas`,
  },
  areas_horario: {
    sabe: 'El horario de atención de las áreas',
    slots: ['area'],
    ejemplos: `
      ¿Cuál es el horario de atención? | horario | a qué hora abrimos | a qué hora cerramos | hasta qué hora atendemos | a qué horas hay atención | horario del {periodo} |
      a qué hora abrimos el {periodo} | a qué hora cerramos el {periodo} | hasta qué hora atendemos el {periodo} | abrimos el {periodo} | hay atención el {periodo} |
      hay atención en {area} el {periodo} | hasta qué hora hay atención al cliente el {periodo} | estamos abiertos el {periodo} | horario de los festivos | abrimos los festivos |
      atendemos los festivos | hasta qué hora trabajamos | qué horario tiene {area} | a qué hora abre {area} el {periodo} | hasta qué hora atiende {area} | horario de {area} |
      {area} atiende los festivos | trabajamos los festivos | en qué horario atendemos | abrimos los festivos, hay servicio | qué días atiende {area} | hasta qué hora está abierto {area} |
      qué horario manejamos | {periodo} atendemos | trabajamos el {periodo} | el {periodo} hay servicio`,
  },
  areas_abiertas: {
    sabe: 'Qué áreas están abiertas ahora',
    ejemplos: `
      ¿Qué áreas están abiertas ahora? | estamos abiertos | está abierto {area} | está abierta el área de {area} | qué áreas están atendiendo | qué áreas están atendiendo a esta hora |
      estamos atendiendo | está cerrado | hay atención | hay servicio | hay algún área abierta | a esta hora hay atención o no estamos atendiendo | estamos atendiendo a esta hora |
      qué está abierto | quién está atendiendo a esta hora | hay algún área abierta a esta hora | ya no estamos atendiendo | {area} está atendiendo | qué áreas están cerradas |
      quién está abierto | quién está abierto, qué áreas | ya abrió {area} | ya abrimos`,
  },
  usuarios_total: {
    sabe: 'Cuántos usuarios hay',
    ejemplos: `
      ¿Cuántos usuarios hay? | cuántos agentes tenemos | cuántos agentes activos hay | cuántos usuarios activos hay | cuántos somos en el equipo | cuántas personas hay en el equipo |
      cuántos agentes somos | cuántas personas tienen usuario | cuántos usuarios tenemos | cuánta gente tiene usuario | cuántos empleados hay | cuántos agentes hay activos en el equipo`,
  },
  usuarios_lista: {
    sabe: 'Quiénes son los usuarios',
    ejemplos: `
      ¿Quiénes son los usuarios? | quiénes son los agentes | lista de usuarios | lista de agentes | muéstrame el equipo | quiénes están en el equipo | agentes activos |
      quiénes trabajan en el equipo | quiénes conforman el equipo | quiénes trabajan | quiénes tienen usuario | lista de los que tienen usuario | qué usuarios hay | quiénes son los supervisores |
      quiénes son los del equipo | qué agentes tenemos | qué gente trabaja | cuáles son los usuarios activos | nombres de los agentes`,
  },
  usuarios_inactivos: {
    sabe: 'Usuarios inactivos',
    ejemplos: `
      ¿Qué usuarios están inactivos? | qué agentes están desactivados | agentes inactivos | cuántos usuarios inactivos hay | quiénes están inactivos | qué usuarios ya no están activos |
      quiénes no tienen el usuario activo | quiénes tienen el usuario inactivo | usuarios que ya no trabajan | qué agentes ya no trabajan | quién ya no trabaja | hay usuarios inactivos`,
  },
  usuario_buscar: {
    sabe: 'Correo, teléfono, área o rol de un usuario',
    slots: ['agente'],
    ejemplos: `
      correo de {colega} | teléfono de {colega} | en qué área trabaja {colega} | en qué área está {colega} | qué rol tiene {colega} | datos de {colega} | busca a {colega} | quién es {colega} |
      busca el agente {colega} | dónde trabaja {colega} | {colega} trabaja en {area} | cuál es el correo de {colega} | correo de {colega}, del área {area} | cuál es el teléfono de {colega} |
      qué cargo tiene {colega} | de qué área es {colega} | cuál es el número de {colega} | a qué área pertenece {colega} | {colega} de qué área es`,
  },
  usuarios_por_area: {
    sabe: 'Quiénes trabajan en cada área',
    slots: ['area'],
    ejemplos: `
      ¿Cuántos agentes hay en cada área? | agentes por área | quiénes están en {area} | quién trabaja en {area} | agentes de {area} | cuántos agentes hay en {area} | gente de {area} |
      cuánta gente trabaja en {area} | equipo de {area} | cuántas personas trabajan en {area} | usuarios de {area} | quiénes son los agentes de {area} | usuarios por área |
      qué personas hay en cada área | gente que trabaja en {area} | cuánta gente hay en {area} | quiénes son los de {area} | quiénes son los que trabajan en {area} | cuántos agentes tiene {area} |
      qué agentes hay en {area} | cuántos somos en {area} | quién está en {area} | qué agentes trabajan en {area}`,
  },
  plantillas_lista: {
    sabe: 'Plantillas de mensajes y su aprobación',
    slots: ['texto'],
    ejemplos: `
      ¿Qué plantillas tenemos? | plantillas aprobadas | plantilla {texto} | qué dice la plantilla {texto} | ya aprobaron la plantilla {texto} | ya aprobaron {texto} |
      plantillas pendientes de aprobar | plantillas de mensajes | plantillas activas | qué plantillas hay aprobadas | qué plantilla no nos aprobó facebook | qué plantillas no han aprobado |
      ya nos aprobaron la plantilla de {texto} | cuántas plantillas tenemos | qué plantillas rechazaron | cuál plantilla está rechazada | qué plantillas podemos enviar |
      qué plantillas hay para enviar | qué plantillas están pendientes | cuáles plantillas tenemos para los masivos | plantilla de {todo} | ya aprobaron la plantilla de {todo} |
      ya nos aprobó facebook la plantilla de {todo}`,
  },
  notas_rapidas_lista: {
    sabe: 'Mensajes rápidos',
    slots: ['texto'],
    ejemplos: `
      ¿Qué mensajes rápidos hay? | respuestas rápidas | notas rápidas | atajos | atajo de {texto} | nota rápida de {texto} | mensaje rápido de {texto} | respuesta rápida de {texto} |
      atajo para los datos de {texto} | cuántas notas rápidas son compartidas y cuántas son mías | hay un atajo para los datos de {texto} | hay una respuesta rápida para {texto} |
      respuesta rápida de {todo} | qué dice la respuesta rápida de {todo} | qué respuestas rápidas tenemos guardadas | qué respuestas rápidas hay de {texto} |
      qué respuestas rápidas tenemos guardadas para {texto} | hay algún atajo | qué atajos tenemos | qué mensajes rápidos tengo | cuántas respuestas rápidas tenemos |
      qué atajos hay para responder rápido`,
  },
  auditoria: {
    sabe: 'Quién cambió qué',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Quién cambió algo? | qué se modificó | qué cambios hizo {agente} | quién modificó los horarios | auditoría | quién cambió los precios | quién borró contactos | qué borró {agente} |
      qué se borró | quién hizo cambios | quién cambió una plantilla | historial de cambios | quién borró el producto | quién cambió un usuario | quién cambió un área | quién cambió el contacto |
      últimos cambios | quién cambió el área de {area} | quién cambió la configuración | quién ha estado cambiando cosas en la configuración | quién cambió algo en la configuración |
      quién modificó {texto} | qué cambios ha hecho {agente} | quién borró | quién movió la configuración | qué cambió en la configuración | qué cambios se hicieron | qué ha cambiado {agente} |
      quién cambió el horario | quién cambió el precio de un producto | qué modificó {agente} | quién eliminó un contacto`,
  },
  ayuda: {
    sabe: 'Qué se puede preguntar',
    ejemplos: `
      ¿Qué te puedo preguntar? | ayuda | en qué me puedes ayudar | qué cosas te puedo preguntar | qué sabes hacer | qué puedes hacer | qué más te puedo preguntar | para qué sirves |
      cómo funcionas | qué preguntas puedo hacer | qué te puedo preguntar yo`,
  },
} as const satisfies Record<string, IntentSpec>;
