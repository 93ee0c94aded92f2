const split = (text: string) => text.trim().split(/\s+/);

/** Words that say nothing by themselves. */
const LIGADURA = split(`
  a al ante bajo con contra de del desde durante en entre hacia hasta para por segun sin sobre tras y e o u ni pero si no que cual cuales
  quien quienes como cuando donde adonde cuanto cuanta cuantos cuantas el la los las lo un una unos unas me te se le les nos os mi mis tu
  tus su sus nuestro nuestra nuestros nuestras mio mia mios mias yo vos usted ustedes ella ellos ellas nosotros este esta esto estos estas
  ese esa eso esos esas aquel aquella aqui ahi alla ya aun todavia tambien tampoco muy mas menos mucho muchos mucha muchas poco pocos poca
  pocas algo algun alguno alguna algunos algunas ningun ninguno ninguna nada nadie todo toda todos todas cada otro otra otros otras mismo
  misma tan tanto tantos casi solo solamente apenas entonces pues porque porfa porfavor favor gracias please hola buenas buenos buen dias
  tardes noches saludos amigo amiga parce parcero oye oiga mira mire ey hey ok bueno vale dale ah eh es son era eran ser sido fue fueron
  esta estan estaba estaban estar estado estamos estuvo estuvieron hay habia habian hubo haber ha han he hemos has tiene tienen tengo
  tenemos tenian tenia tuvo tuvimos tuve tener va van voy vamos iba iban ido ir hace hacen hago hicimos hizo hicieron hacer hecho hechos
  puede puedes puedo pueden podria podrias podemos poder quiero quieres quisiera quisieramos queremos necesito necesitamos necesita
  deseo gustaria sabe saber se sabes dime digame dame deme damelo da dar diga decir decirme dices muestra muestrame mostrar mostrarme
  muestreme ensename ver verlo veo vea vemos mirar revisa revisar revisame consulta consultar consultame cuenta cuentame contar conteo
  numero numeros cantidad total totales totalidad lista listado listame listar listas enumera trae traeme traer saca sacame sacar pasame
  pasa pasan pasar envia enviame mandame regalame informa informame indica indicame cuantas dato datos informacion info exactamente
  hice actualmente momento ahora ahorita ya hoy dia fecha general generales actual actuales hasta ahora nuestra empresa negocio tienda compania
  aca sistema plataforma aplicacion app tertulia asistente ia resultado resultados respecto parte cosa cosas tipo forma manera detalle
  detalles quede queda quedan quedo quedaron quedado falta faltan faltaron sigue siguen llevan lleva llevo llevamos llevado hizo
  aproximadamente promedio media tal sea sean fuera cuyo cuya etc haya hayan existe existen existentes registrado registrados registrada
  registradas principal principales favor nombre nombres llamado llamada llama llaman correspondiente correspondientes reciente recientes
  ultimamente digan hablo seria mal bien mayor menor mejor peor maximo minimo primero primer primera segundo veces vez persona personas
  gente alguien uno una tuvieron dieron dio dan
  don dona senor senora senores senoras senorita sr sra doctor doctora doc ingeniero ingeniera profe man tipo vecino vecina
  mijo mija mijito mijita parcerito llave viejo vieja hermano hermana socio socia jefe jefa vaina vainas pues porfis plis aja ajaa vos sos
  ois oiste oye sabes disculpe disculpa perdon pena molestar molestia corrido rato ratico berraco bacano chevere listo entonces pasa pasando
  pidiendo pide piden queria quisiera queriamos podria seria hallar colgado alguna quisieramos tantas tantos propio propia nomas via dizque
  hubieron hayamos vaya vayan anda andan quedamos cuanto demas ambos ambas tal cierto cierta junto juntos ok okey aproximado unicamente
  pudo pudieron pudimos podido podian salio entro llego vino vinieron
  cinco seis siete ocho nueve diez quince veinte treinta cincuenta cien mil millon millones tres cuatro dos once doce
  primeramente finalmente exactos posible posibles gustaria necesitaria acuerdo mirando fijarse fijate fijese chequea chequear chequeame
`);

/** Words by which the kinds of question are told apart; `temas.ts` and the rules match their forms by patterns. */
const DOMINIO = split(`
  mensaje mensajes conversacion conversaciones chat chats charla charlas dialogo dialogos whatsapp cliente clientes contacto contactos
  agente agentes asesor asesora asesores asesoras vendedor vendedora vendedores operador operadores colaborador colaboradores empleado
  empleados empleada trabajador trabajadores companero companeros companera equipo usuario usuarios supervisor supervisores bot bots
  administrador miembro miembros integrante integrantes personal
  tarea tareas pendiente pendientes actividad actividades recordatorio recordatorios compromiso compromisos agenda agendado agendada agendadas
  programado programada programadas programados vence vencen vencio vencida vencidas vencido vencidos atrasada atrasadas atrasado atrasados
  completada completadas completado completaron terminada terminadas terminado finalizada finalizadas finalizado resuelta resueltas resuelto
  resueltos resolvio resolvieron resolvimos realizadas realizada cumplidas hechas
  producto productos articulo articulos catalogo referencia referencias precio precios inventario existencia existencias stock agotado
  agotados agotada agotadas disponible disponibles inactivo inactivos inactiva inactivas desactivado desactivados desactivada activo activos
  activa activas caro caros cara caras costoso costosos costosa costosas barato baratos barata baratas economico economicos economica vale
  valen cuesta cuestan costo costos valor valores sincronizacion sincronizo sincronizado sincronizaron sincronizar vendemos venden vende
  cotizacion cotizaciones cotizado cotizada cotizados cotizo cotizamos cotizaron cotizar presupuesto presupuestos propuesta propuestas
  encuesta encuestas calificacion calificaciones calificado califican calificaron calificada calificar comentario comentarios comentaron
  opinion opiniones opinan opinaron puntaje puntuacion puntuaciones rating estrella estrellas satisfaccion satisfechos insatisfecho
  insatisfechos insatisfecha descontentos descontento queja quejas quejaron quejo reclamo reclamos mala malas malos malo baja bajas negativa
  negativas negativos feliz felices molesto molestos nota notas evaluacion evaluaciones
  difusion difusiones masivo masivos masiva masivas campana campanas broadcast envio envios plantilla plantillas template templates
  saldo saldos plata dinero credito fondos recarga recargas recargo recargamos recargado recargaron movimiento movimientos consumo consumos
  consumido consumimos gasto gastos gastado gastamos gastaron tarifa tarifas cobran cobra cobro cuesta minuto minutos llamada llamadas
  pesos monto montos suma transaccion transacciones pago pagos pagado abono abonos presupuestado
  canal canales conexion conexiones conectado conectados conectada conectadas desconectado desconectados desconectada linea lineas salud
  falla fallas fallo fallos fallaron problema problemas error errores calidad funciona funcionan funcionando caido caidos
  area areas departamento departamentos seccion secciones sede sedes horario horarios hora horas abre abren abrimos apertura abierto abierta
  abiertos abiertas cierra cierran cerramos cierre cerrado cerrada cerrados cerradas atencion trabaja trabajan trabajamos festivo festivos
  laboral laborales atendiendo
  kanban tablero tableros columna columnas etapa etapas embudo embudos tarjeta tarjetas estado estados fase fases pipeline
  auditoria auditorias bitacora cambio cambios cambiaron modifico modificaron modificacion modificaciones edito editaron elimino eliminaron
  borro borraron registro registros historial actualizo actualizaron creo desactivo activo
  resumen resumeme panorama reporte reportes informe informes estadistica estadisticas metrica metricas indicador indicadores cifras
  desempeno rendimiento balance novedades dashboard tablero productividad gestion
  compara comparar comparame comparacion comparado comparada comparativo comparativa versus vs frente diferencia
  tiempo tiempos demora demoran demoramos demorado demorando tarda tardan tardamos tardando tardar rapido rapida rapidos lento lenta lentos
  velocidad respuesta respuestas responde responden respondemos respondio respondieron respondido respondidos respondidas responder
  contesta contestan contestamos contesto contestaron contestado contestados contestadas contestar contestacion sla primera
  atiende atienden atendio atendieron atendimos atendido atendida atendidos atendidas atender ranking top espera esperan esperando cola fila
  asignar asignado asignada asignados asignadas asignaron aceptar aceptado tomar tomado leer leido leidos leida leidas lei abandonados abandonado olvidados olvidado
  recibido recibidos recibida recibidas recibimos recibio recibieron recibir llegado llegaron llegan llega entrado entraron entran entrante
  entrantes escrito escribio escribieron escriben escribir mandado mandados mandaron mandamos mando enviado enviados enviada enviadas
  enviaron enviamos envio enviar salieron saliente salientes salido
  iniciaron iniciado iniciadas iniciada nuevas nueva nuevos nuevo comenzaron empezaron abrieron ultimas ultimos ultima ultimo
  distribucion distribuidos distribuidas curso dueno libre libres
  buscar busca buscame busco encuentra encuentrame encontrar halla ubica hablan habla hablaron hablo mencionan mencionaron menciona
  dicen dijeron dijo dice preguntan pregunto preguntaron pregunta tema temas palabra acerca
  contactar contactarlos molestar bloqueado bloqueados negra negras optout excluidos
  agregado agregados agregaron agregamos creado creados crearon creamos registraron sumaron ingresaron ingresado
  telefono telefonos celular celulares correo correos email mail rol roles cargo
  rapida rapidas rapidos atajo atajos
  borrame creame enviale enviales mandale mandales cierrame asignale llamar llamale responde respondele reinicia reiniciar escribe escribele
  mover anade pon ponle quita quitar haz sube ignora olvida traduce cuentame recomienda debemos debe deben presidente hora somos
  caso casos ticket tickets opinas agoto agotaron atiendan base empresa negocio termino cerro cerraron cerrando cerrando cerrarse resolvieron resuelve resuelven respondido resuelvo dejaron dejado deja dejo dejan tocan toca
  toco pidieron piden pidio hicieron quedan ofrecemos ofrece ofrecen manejamos manejan maneja subieron bajaron aumentaron crecieron
  interactuaron comunicaron contactaron contactado solicitaron marcados marcado marcadas puestos puesto situacion revisados visto vistos
  ver hicieron quedaron ingresan visitaron compraron compran compra aparecen aparece estuvieron paso pasaron sucedio ocurrio movio movieron
  comportamiento volumen trafico flujo carga cuadro tabla grafica grafico comparamos rinde rinden trabajo trabajaron trabajando
  conseguimos logramos perdimos ganamos ganaron emitidas emitimos generadas generamos realizadas realizamos realizaron lanzamos lanzada
  lanzadas enviaste mandaste recibiste tienes seguimiento urgente urgentes prioridad alta importante importantes inmediato resumido
  represado represados represada represadas repartido repartidos repartida repartidas ganando muchachos muchachas puso pusieron
  completo completa rapidamente exacto exacta precisos listo lista listos puntos punto escala notas recibe contestado tarde tardes
  borra borrar elimina eliminar crea crear cierra cerrar asigna asignar transfiere transferir cambia cambiar edita editar modifica modificar
  agrega agregar marca marcar desactiva desactivar activa activar completa completar mueve bloquea bloquear actualiza actualizar
  ayuda ayudar ayudame puedes preguntar preguntarte sirves sirve comandos opciones funciones
  fallido fallidos fallida fallidas fallando rebotaron rechazado rechazados entregado entregados entregaron lead leads score prospecto
  prospectos caliente calientes pico picos movida movido mueve mueven movimos franja prioritaria prioritarias urgencia numero consecutivo
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre lunes martes miercoles jueves viernes
  hablado preguntado mencionado escribirle escribirles contactarle llamarles respuesta vendido comprado mirado revisado
  servicio
  llenaron llenado llenar hablando respondiendo contestando escribiendo esperan espero contamos pasadas pasados cumplio cumplieron cumplimos
  resolver cerrar terminar empezar rato hacer haciendo fila movieron movido ganamos perdimos piensan piensa opinion contesten respondan
  responda conteste atiendan empleados registrada gente personas nosotros vencieron vencer viejo vieja antiguo antigua antiguos
  duro dura lleno llena tope pendiente fin numeros costaron quedamos solicitan llevan cambiado tendencia manda envia programa apaga prende invita sube baja suba
  documentos documento archivos archivo fotos foto imagenes imagen audios audio videos video stickers ubicaciones adjuntos notas
  conectado conectados transferidos transferidas transfirieron transfirio traspasos traspaso dura duran duracion
  publicacion publicaciones anuncio anuncios pauta pautas gano perdio perdieron comprar posibilidad interes
  mejoro empeoro subio bajo subido bajado crecimos crecio crecer aumento disminuyo disminuyeron diferencia mejorado mejoramos empeorado anteayer
  fila filas visto olvidados olvidadas demorados demorada demoradas abiertas estrella pesado pesada fuerte ocupado ocupada movimiento
  actualizacion actualizado extracto llaman llamaron llamado llamadas perdida perdidas grabacion grabaciones contestadas duraron
  sabado domingo semana semanas mes meses ano anos quincena trimestre semestre hoy ayer antier anteayer manana tarde noche anoche pasado
  pasada anterior anteriores proximo proxima proximos siguiente viene dia dias fin diario diaria diarios semanal mensual anual
`);

/** What is done in a business, in the forms in which it is asked. */
const EN_AR = split(
  'cerr termin complet finaliz envi mand contest cotiz gast recarg pas gan cre agreg registr calific coment pregunt habl lleg entr fall rebot qued tom dej llam mir revis acept asign trabaj abandon program',
);
const EN_ER = split('recib atend respond mov perd escrib sal venc resolv consum pid ofrec');
const VERBOS = [
  ...EN_AR.flatMap((stem) => split('amos aron aba aban ado ados ada adas ando ar').map((end) => stem + end)),
  ...EN_ER.flatMap((stem) => split('io imos ieron ia ian ido idos ida idas iendo er ir').map((end) => stem + end)),
];

const all = new Set([...LIGADURA, ...DOMINIO, ...VERBOS]);
const byLength = new Map<number, string[]>();
// short words are too near to one another, and to names, to correct towards
for (const word of DOMINIO)
  if (word.length >= 5) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);
for (const word of ['cuantos', 'cuantas', 'cuanto', 'quienes', 'muestrame', 'cuales', 'tenemos'])
  byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);

/** A word as it sounds in Colombia: «combersaciones» and «conversaciones» are one. */
export function soundOf(word: string): string {
  return word
    .replace(/ch/g, 'x')
    .replace(/h/g, '')
    .replace(/ll/g, 'y')
    .replace(/rr/g, 'r')
    .replace(/v/g, 'b')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/c(?=[ei])/g, 's')
    .replace(/z/g, 's')
    .replace(/c/g, 'k')
    .replace(/([a-z])\1/g, '$1');
}
const bySound = new Map(DOMINIO.filter((word) => word.length >= 5).map((word) => [soundOf(word), word]));

/** Whether a word is one of ours, in the singular or the plural. */
export function isKnownWord(word: string): boolean {
  return (
    all.has(word) ||
    all.has(`${word}s`) ||
    (word.length >= 5 && (all.has(word.replace(/s$/, '')) || all.has(word.replace(/es$/, ''))))
  );
}

/** What the assistant knows of Spanish. A word outside it is a name, or something that is searched for. */
export const VOCABULARIO = { all, ligadura: new Set(LIGADURA), byLength, bySound } as const;
