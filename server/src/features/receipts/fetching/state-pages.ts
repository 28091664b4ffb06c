/**
 * The states' pages of receipts. Each state has one address for QR codes and one for the search by
 * key. The addresses are from a list of Portal ENCAT (nfce.encat.org, 'URL por UF utilizada QR code'),
 * as public projects quoted it in 2026. No test has called these addresses. States change them: MG did
 * in 2022, RJ in 2023, GO in 2025.
 */
import type { ReceiptCode } from '@quitanda/contract';

interface State {
  readonly name: string;
  /**
   * Whether the server may fetch the page. Otherwise only a person may open it, because the state
   * asks for a captcha or refuses requests of servers, or because it is unknown whether the state
   * answers requests of servers.
   */
  readonly isFetchable: boolean;
  /** The page that a QR code opens, without its query. */
  readonly page: string;
  /** The page where a person types the key. */
  readonly search: string;
  /** The path of the frame of `page` that has the receipt; it ends with the name of the key. */
  readonly frame?: string;
  /** Other hosts to which the page may redirect the server. */
  readonly redirectHosts?: readonly string[];
}

const createPersonOnlyState = (name: string, page: string, search: string): State => ({
  name,
  isFetchable: false,
  page,
  search,
});

const createFetchableState = (
  name: string,
  page: string,
  search: string,
  redirectHosts: readonly string[] = [],
): State => ({ name, isFetchable: true, page, search, redirectHosts });

/** The states by their IBGE number, which is the first two digits of a key. */
const states: Readonly<Record<string, State>> = {
  '11': createPersonOnlyState(
    'Rondônia',
    'http://www.nfce.sefin.ro.gov.br/consultanfce/consulta.jsp',
    'http://www.sefin.ro.gov.br/nfce/consulta',
  ),
  '12': createPersonOnlyState(
    'Acre',
    'http://www.sefaznet.ac.gov.br/nfce/qrcode',
    'http://www.sefaznet.ac.gov.br/nfce/consulta',
  ),
  '13': createFetchableState(
    'Amazonas',
    'https://sistemas.sefaz.am.gov.br/nfceweb/consultarNFCe.jsp',
    'https://sistemas.sefaz.am.gov.br/nfceweb/formConsulta.do',
  ),
  '14': createPersonOnlyState(
    'Roraima',
    'https://www.sefaz.rr.gov.br/nfce/servlet/qrcode',
    'https://www.sefaz.rr.gov.br/nfce/servlet/wp_consulta_nfce',
  ),
  '15': createPersonOnlyState(
    'Pará',
    'https://appnfc.sefa.pa.gov.br/portal/view/consultas/nfce/nfceForm.seam',
    'https://appnfc.sefa.pa.gov.br/portal/view/consultas/nfce/consultanfce.seam',
  ),
  '16': createPersonOnlyState(
    'Amapá',
    'https://www.sefaz.ap.gov.br/nfce/nfcep.php',
    'https://www.sefaz.ap.gov.br/nfce/consulta',
  ),
  '17': createPersonOnlyState(
    'Tocantins',
    'http://www.sefaz.to.gov.br/nfce/qrcode',
    'http://www.sefaz.to.gov.br/nfce/consulta',
  ),
  '21': createPersonOnlyState(
    'Maranhão',
    'http://nfce.sefaz.ma.gov.br/portal/consultarNFCe.jsp',
    'http://www.sefaz.ma.gov.br/nfce/consulta',
  ),
  '22': createPersonOnlyState(
    'Piauí',
    'http://www.sefaz.pi.gov.br/nfce/qrcode',
    'http://www.sefaz.pi.gov.br/nfce/consulta',
  ),
  '23': createPersonOnlyState(
    'Ceará',
    'http://nfce.sefaz.ce.gov.br/pages/ShowNFCe.html',
    'http://nfce.sefaz.ce.gov.br/pages/consultaNota.jsf',
  ),
  '24': createPersonOnlyState(
    'Rio Grande do Norte',
    'https://nfce.sefaz.rn.gov.br/consultarNFCe.aspx',
    'https://nfce.sefaz.rn.gov.br/consultarNFCe.aspx',
  ),
  '25': createPersonOnlyState(
    'Paraíba',
    'http://www.sefaz.pb.gov.br/nfce',
    'http://www.sefaz.pb.gov.br/nfce/consulta',
  ),
  '26': createPersonOnlyState(
    'Pernambuco',
    'http://nfce.sefaz.pe.gov.br/nfce/consulta',
    'http://nfce.sefaz.pe.gov.br/nfce/consulta',
  ),
  '27': createPersonOnlyState(
    'Alagoas',
    'http://nfce.sefaz.al.gov.br/QRCode/consultarNFCe.jsp',
    'http://www.sefaz.al.gov.br/nfce/consulta',
  ),
  '28': createPersonOnlyState(
    'Sergipe',
    'http://www.nfce.se.gov.br/nfce/qrcode',
    'http://www.nfce.se.gov.br/nfce/consulta',
  ),
  '29': createPersonOnlyState(
    'Bahia',
    'http://nfe.sefaz.ba.gov.br/servicos/nfce/qrcode.aspx',
    'http://www.sefaz.ba.gov.br/nfce/consulta',
  ),
  '31': createPersonOnlyState(
    'Minas Gerais',
    'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml',
    'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/consultaarg.xhtml',
  ),
  '32': createPersonOnlyState(
    'Espírito Santo',
    'http://app.sefaz.es.gov.br/ConsultaNFCe/',
    'http://app.sefaz.es.gov.br/ConsultaNFCe/',
  ),
  '33': createPersonOnlyState(
    'Rio de Janeiro',
    'https://consultadfe.fazenda.rj.gov.br/consultaNFCe/QRCode',
    'https://consultadfe.fazenda.rj.gov.br/consultaDFe/paginas/consultaChaveAcesso.faces',
  ),
  '35': createFetchableState(
    'São Paulo',
    'https://www.nfce.fazenda.sp.gov.br/NFCeConsultaPublica/Paginas/ConsultaQRCode.aspx',
    'https://www.nfce.fazenda.sp.gov.br/NFCeConsultaPublica/Paginas/ConsultaPublica.aspx',
  ),
  '41': createFetchableState(
    'Paraná',
    'https://www.fazenda.pr.gov.br/nfce/qrcode',
    'https://www.fazenda.pr.gov.br/nfce/consulta',
    ['www.dfeportal.fazenda.pr.gov.br', 'www.dfews.fazenda.pr.gov.br'],
  ),
  '42': createPersonOnlyState(
    'Santa Catarina',
    'https://sat.sef.sc.gov.br/nfce/consulta',
    'https://sat.sef.sc.gov.br/nfce/consulta',
  ),
  // The page that QR codes open (on www.sefaz.rs.gov.br) only shows this page in a frame.
  '43': createFetchableState(
    'Rio Grande do Sul',
    'https://dfe-portal.svrs.rs.gov.br/Dfe/QrCodeNFce',
    'https://www.sefaz.rs.gov.br/NFE/NFE-NFC.aspx',
    ['www.sefaz.rs.gov.br'],
  ),
  '50': createPersonOnlyState(
    'Mato Grosso do Sul',
    'http://www.dfe.ms.gov.br/nfce/qrcode',
    'http://www.dfe.ms.gov.br/nfce/consulta',
  ),
  '51': createPersonOnlyState(
    'Mato Grosso',
    'http://www.sefaz.mt.gov.br/nfce/consultanfce',
    'http://www.sefaz.mt.gov.br/nfce/consultanfce',
  ),
  // The page has the receipt in a frame, which needs the session of the page.
  '52': {
    ...createFetchableState(
      'Goiás',
      'https://nfeweb.sefaz.go.gov.br/nfeweb/sites/nfce/danfeNFCe',
      'https://www.sefaz.go.gov.br/nfce/consulta',
      ['nfe.sefaz.go.gov.br'],
    ),
    frame: '/nfeweb/sites/nfce/render/danfeNFCe?chNFe=',
  },
  '53': createPersonOnlyState(
    'Distrito Federal',
    'http://www.fazenda.df.gov.br/nfce/qrcode',
    'http://www.fazenda.df.gov.br/nfce/consulta',
  ),
};

/** The page of the keys of all states' NF-e (model 55). It asks for a captcha. */
const invoicePage =
  'https://www.nfe.fazenda.gov.br/portal/consultaRecaptcha.aspx?tipoConsulta=resumo&tipoConteudo=7PhJ+gAVw2g=';

/** The address of the page of one receipt, and who may open it. */
export interface StatePage {
  /** The state's name. */
  readonly state: string;
  /** Whether the server may fetch the page; otherwise only a person may open it. */
  readonly isFetchable: boolean;
  /** The address without the buyer's data. */
  readonly url: string;
  /** The host to name when asking the person for consent, such as 'www.nfce.fazenda.sp.gov.br'. */
  readonly host: string;
  /** The path of the frame that has the receipt, on the host of the page. */
  readonly frame?: string;
  /** The hosts from which the server may get the page. */
  readonly allowedHosts: readonly string[];
}

/**
 * Returns the page of a receipt; undefined if the key's state number is unknown. A typed key has no
 * query that opens a page, so a person must type it into the state's search. The host and path come
 * from this table, never from the QR code.
 */
export function findStatePage(code: ReceiptCode): StatePage | undefined {
  const { state: number } = code.key;
  const state = Object.hasOwn(states, number) ? states[number] : undefined;
  if (state === undefined) return undefined;
  if (code.key.model === '55') {
    const { host } = new URL(invoicePage);
    return { state: state.name, isFetchable: false, url: invoicePage, host, allowedHosts: [] };
  }
  const hasQuery = code.query !== undefined;
  const { host } = new URL(state.page);
  return {
    state: state.name,
    isFetchable: hasQuery && state.isFetchable,
    url: hasQuery ? `${state.page}?${code.query}` : state.search,
    host,
    ...(state.frame !== undefined && { frame: `${state.frame}${code.key.key}` }),
    allowedHosts: [host, ...(state.redirectHosts ?? [])],
  };
}
