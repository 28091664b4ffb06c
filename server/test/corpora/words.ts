/** The invented names of shops and buyers, the goods of receipts, and the addresses of the states. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Good } from './receipts.ts';

type Several<T> = readonly [T, ...T[]];

export interface Words {
  readonly goods: readonly Good[];
  readonly shopNames: Several<string>;
  readonly streets: Several<string>;
  readonly towns: Several<string>;
  readonly people: Several<string>;
  /** Where the QR codes of a state lead. */
  readonly addresses: Several<readonly [state: string, url: string]>;
}

/**
 * Returns the words of a corpus: those of its `words.json` instead of the shared ones, and the goods
 * of its `goods.json` in addition.
 */
export function readWords(folder: string): Words {
  const own: Words = {
    ...sharedWords,
    ...readJson<Partial<Words>>(path.join(folder, 'words.json')),
  };
  const moreGoods = readJson<readonly Good[]>(path.join(folder, 'goods.json')) ?? [];
  return { ...own, goods: [...moreGoods, ...own.goods] };
}

const readJson = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

const sharedWords: Words = {
  goods: [
    ['ARROZ BRANCO SERRA LINDA T1 5KG', 'UN', 2_690],
    ['FEIJAO CARIOCA DA ROCA 1KG', 'UN', 849],
    ['ACUCAR CRISTAL DOCE VALE 5KG', 'FD', 1_798],
    ['AÇÚCAR MASC. ORG 400G', 'UN', 1_149],
    ['CAFE T&M TORRADO MOIDO 500G', 'PCT', 1_899],
    ['LEITE UHT INT CAMPO BOM 1L', 'UN', 459],
    ['OLEO SOJA GIRA SOL 900ML', 'UN', 699],
    ['MACARRAO ESPAG N.8 500G', 'PC', 429],
    ['FARINHA TRIGO S/FERM 1KG', 'UN0001', 539],
    ['BANANA PRATA KG', 'KG', 649],
    ['BANANA NANICA', 'KG', 499],
    ['TOMATE ITALIANO KG', 'KG', 899],
    ['CEBOLA NACIONAL GRANEL', 'KG', 399],
    ['BATATA INGLESA LAVADA KG', 'KG1', 549],
    ['MACA GALA KG', 'KG', 1_199],
    ['MAMAO FORMOSA KG', 'Kg', 729],
    ['PAO FRANCES KG', 'KG', 1_990],
    ['QUEIJO MUSS FAT KG', 'KG', 5_490],
    ['PRESUNTO COZ. FAT. KG', 'KG', 3_290],
    ['CARNE MOIDA PATINHO KG', 'KG', 4_290],
    ['COXA SOBRECOXA FGO CONG KG', 'KG', 1_398],
    ['PEITO FRANGO S/OSSO 1KG', 'BDJ', 2_199],
    ['OVO BCO GRANDE C/30', 'CX', 2_290],
    ['OVOS CAIPIRA 10UN', 'BD', 1_349],
    ['IOG NAT 170G', 'UN', 329],
    ['MANTEIGA C/SAL 200G', 'UN', 1_099],
    ['MARGARINA 500G C/ SAL 80% LIP', 'PT', 799],
    ['REFRIG COLA 2L PET', 'UN', 999],
    ['REFRIG GUARANA 350ML LT', 'LT', 349],
    ['AGUA MIN S/GAS 500ML 12UN', 'PK', 1_788],
    ['SUCO UVA INTEGRAL 1,5L', 'GF', 1_699],
    ['CERV PILS 350ML', 'LT', 389],
    ['DETERG NEUTRO 500ML', 'UN', 229],
    ['SABAO PO 1,6KG L.1,6 P.1,4', 'CX', 1_999],
    ['AMACIANTE 2L AZUL', 'UN', 1_349],
    ['PAPEL HIG F.DUPLA 12X30M', 'FD', 1_949],
    ['ESPONJA MULTIUSO L4P3', 'UN', 629],
    ['SACO LIXO 50L C/30 PRETO', 'RL', 1_229],
    ['CREME DENTAL 90G MENTA', 'UND', 459],
    ['SABONETE 85G LAVANDA', 'UN', 259],
    ['SHAMP. ANTICASPA 200ML', 'UN', 1_899],
    ['BISC RECH CHOC 126G', 'UN', 279],
    ['BISCOITO AGUA E SAL 400G', 'UNID', 599],
    ['CHOC BARRA 50% CACAU 80G', 'UN', 849],
    ['MOLHO TOMATE SACHE 300G', 'SC', 199],
    ['MILHO VERDE LT 170G', 'LT', 379],
    ['ATUM RALADO OLEO 170G', 'UN', 899],
    ['AZEITE EXT VIRGEM 500ML 0,5%', 'VD', 3_499],
    ['VINAGRE ALCOOL 750ML', 'UN', 259],
    ['SAL REFINADO 1KG', 'UN', 249],
    ['ALHO 200G BDJ', 'UN', 799],
    ['ALFACE CRESPA UN', 'UN', 349],
    ['CHEIRO VERDE MC', 'MC', 299],
    ['LIMAO TAHITI KG', 'KG', 599],
    ['LARANJA PERA RIO GRANEL', 'KG', 449],
    ['UVA S/SEM BDJ 500G', 'BDJ', 999],
    ['PIMENTAO VERDE KG', 'KG', 999],
    ['CENOURA KG', 'KG', 469],
    ['RACAO CAES AD. 15KG', 'SC', 12_990],
    ['PILHA AA C/4 ALC', 'CT', 1_690],
    ['SACOLA PLAST BIODEG 48X55', 'UN', 12],
    ['LAMPADA LED 9W BIV', 'PÇ', 890],
  ],
  shopNames: [
    'SUPERMERCADO VALE VERDE LTDA',
    'COMERCIAL DE ALIMENTOS TRES IPES LTDA',
    'MERCEARIA DONA AURORA EIRELI',
    'ATACADO PONTE NOVA S/A',
    'REDE BEM-TE-VI DISTRIBUIDORA LTDA - FILIAL 12',
    'HORTIFRUTI JOAO & MARIA COMERCIO LTDA',
    'MERCADINHO SAO LONGUINHO ME',
  ],
  streets: ['RUA DAS PALMEIRAS', 'AV BRASIL', 'R 7 DE SETEMBRO', 'RODOVIA BR 101 KM 12'],
  towns: ['VILA NOVA, SP', 'SANTA RITA, MG', 'PORTO SERENO, RS', 'MORRO ALTO, GO'],
  people: ['TEREZA QUINTINO ABREU', 'Osvaldo Pimentel Rios', 'IVONE DA LUZ SIQUEIRA'],
  addresses: [
    ['35', 'https://www.nfce.fazenda.sp.gov.br/qrcode'],
    ['43', 'https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx'],
    ['41', 'http://www.fazenda.pr.gov.br/nfce/qrcode'],
    ['31', 'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml'],
    ['33', 'https://consultadfe.fazenda.rj.gov.br/consultaNFCe/QRCode'],
    ['53', 'http://dec.fazenda.df.gov.br/ConsultarNFCe.aspx'],
    ['26', 'http://nfce.sefaz.pe.gov.br/nfce/consulta'],
    ['29', 'http://nfe.sefaz.ba.gov.br/servicos/nfce/qrcode.aspx'],
  ],
};
