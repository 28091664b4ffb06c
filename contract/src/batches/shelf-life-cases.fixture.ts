/**
 * Names as products and lists have them, with what their shelf life must be: the place, and the fewest and most
 * days from the purchase; '-' for what has no date; then, where it matters, 'a' with the days after opening.
 * Written before the data (foods.ts) was; those in `sealed` were not looked at until it was finished.
 */
export const open = `
Leite integral Italac 1 L: pantry 45-150 a2-7
Leite pasteurizado tipo A Letti 1 L: fridge 3-10 a1-5
Leite condensado Moça 395 g: - a4-15
Creme de leite Nestlé 200 g: - a2-4
Manteiga com sal Aviação 200 g: fridge 30-120 a20-60
Requeijão cremoso Vigor 200 g: fridge 15-60 a5-15
Queijo mussarela fatiado: fridge 5-15
Queijo parmesão ralado Vigor 50 g: - a7-60
Queijo minas frescal: fridge 5-15 a2-6
Iogurte natural Nestlé 170 g: fridge 10-30 a1-5
Leite fermentado Yakult 480 g: fridge 10-30
Presunto cozido Sadia 200 g: fridge 10-45 a2-5
Presunto cozido fatiado: fridge 3-6
Ovos brancos dúzia: fridge 14-30
Salsicha hot dog Perdigão 500 g: fridge 10-40 a2-7
Acém em pedaços: fridge 2-4
Patinho moído: fridge 1-2
Picanha bovina: fridge 2-5
Carne seca dianteira: fridge 20-120
Linguiça toscana Sadia 1 kg: fridge 2-15
Frango inteiro congelado Sadia: freezer 90-365
Peito de frango: fridge 1-3
Filé de tilápia: fridge 1-2
Bacon em pedaço: fridge 10-40
Pão francês: counter 1-2
Pão de forma tradicional Pullman 480 g: counter 5-12
Bisnaguinha Seven Boys 300 g: counter 5-14
Bolo de cenoura: counter 3-6
Torrada tradicional Bauducco 142 g: - a10-40
Panettone Bauducco frutas 400 g: - a5-15
Pão de queijo congelado Forno de Minas 400 g: freezer 60-365
Pizza congelada Sadia mussarela 440 g: freezer 60-365
Sorvete Kibon creme 1,5 L: freezer 60-365
Hambúrguer bovino Sadia 672 g: freezer 60-180
Polpa de fruta congelada De Marchi acerola 400 g: freezer 90-540
Alface crespa: fridge 3-7
Rúcula: fridge 3-6
Couve-manteiga: fridge 3-6
Banana prata: counter 4-7
Maçã gala: fridge 14-42
Mamão papaia: counter 3-7
Morango bandeja 250 g: fridge 2-5
Limão taiti: fridge 14-28
Tomate italiano: counter 5-10
Batata-inglesa: pantry 14-60
Cebola: pantry 21-60
Cenoura: fridge 14-28
Abobrinha italiana: fridge 4-8
Mandioca: counter 2-7
Cheiro-verde: fridge 4-10
Milho verde bandeja: fridge 1-5
Arroz Tio João 5 kg: -
Feijão carioca Camil 1 kg: -
Sal refinado Cisne 1 kg: -
Macarrão espaguete Barilla 500 g: -
Molho de tomate Heinz tradicional 300 g: - a2-5
Maionese Hellmann's 500 g: - a20-90
Azeite extravirgem Gallo 500 ml: - a30-180
Milho verde em conserva Quero 170 g: - a2-5
Atum sólido em óleo Gomes da Costa 170 g: - a1-4
Leite de coco Sococo 200 ml: - a2-5
Coco ralado Sococo 100 g: -
Gelatina de morango Dr. Oetker 20 g: -
Suco de uva integral Aurora 1,5 L: - a3-12
Suco de laranja integral Natural One 900 ml: fridge 7-40 a2-10
Bebida de aveia Nude original 1 L: - a3-10
Refrigerante Coca-Cola 2 L: - a1-5
Biscoito recheado Oreo 90 g: -
Biscoito água e sal Bauducco 170 g: -
Salgadinho Doritos queijo nacho 140 g: -
Chocolate ao leite Lacta 80 g: -
Geleia de morango Queensberry 320 g: - a20-365
Café Pilão 500 g: -
Aveia em flocos finos Quaker 165 g: -
Caldo de galinha Knorr 57 g: -
Detergente Ypê limão 500 ml: -
Shampoo Pantene mamão 400 ml: -
Ração Whiskas frango para gatos 1 kg: -
pao frances: counter 1-2
carne moida: fridge 1-2
leite: pantry 45-150
alface: fridge 3-7
iogurte grego: fridge 10-30
peixe: fridge 1-2
`;

export const sealed = `
Leite desnatado Piracanjuba 1 L: pantry 45-150 a2-7
Leite zero lactose Piracanjuba 1 L: pantry 45-150 a2-7
leite de saquinho: fridge 2-7 a1-4
Leite em pó Ninho integral 380 g: - a20-120
Margarina Qualy com sal 500 g: fridge 60-180 a20-120
Cream cheese Philadelphia 150 g: fridge 14-60 a5-14
Queijo prato fatiado: fridge 5-15
Queijo coalho no espeto: fridge 10-60
Queijo provolone: fridge 20-180
Ricota fresca: fridge 5-15 a2-7
Iogurte de morango Danone 1,25 kg: fridge 10-30 a2-7
Danoninho morango 320 g: fridge 10-30
Sobremesa láctea Danette chocolate 180 g: fridge 10-30
Peito de peru Sadia 200 g: fridge 10-45 a2-5
Mortadela Ceratti fatiada: fridge 3-6
Salame italiano Sadia 100 g: fridge 14-90
Ovos caipira 10 unidades: fridge 14-30
Alcatra em bife: fridge 2-4
Carne moída de segunda: fridge 1-2
Costela bovina: fridge 2-5
Fígado bovino: fridge 1-2
Bisteca suína: fridge 2-4
Linguiça calabresa Perdigão: fridge 7-60
Coxa e sobrecoxa de frango: fridge 1-3
Coração de frango: fridge 1-2
Salmão em postas: fridge 1-2
Camarão rosa médio: fridge 1-3
Bacalhau dessalgado: fridge 1-5
Filé de peito de frango congelado Seara 1 kg: freezer 90-365
Pão de hambúrguer Pullman 200 g: counter 5-12
Pão sírio Pita Bread 320 g: counter 5-14
Pão doce: counter 1-4
Pão de queijo assado: counter 1-3
Wrap tradicional Rap10 330 g: counter 10-60
Bolinho Ana Maria chocolate 70 g: -
Croissant: counter 1-4
Sonho: counter 1-3
Lasanha congelada bolonhesa Sadia 600 g: freezer 60-365
Nuggets de frango Sadia 300 g: freezer 60-365
Batata pré-frita congelada McCain 1,05 kg: freezer 90-540
Ervilha congelada Daucy 300 g: freezer 90-540
Açaí com guaraná Frooty: freezer 60-365
Picolé Chicabon Kibon: freezer 60-365
Gelo em cubos 5 kg: -
Agrião: fridge 2-6
Espinafre: fridge 3-6
Repolho verde: fridge 7-21
Brócolis: fridge 3-6
Couve-flor: fridge 3-7
Coentro: fridge 4-10
Laranja pera: counter 7-21
Abacaxi pérola: counter 3-7
Melancia: counter 5-14
Manga palmer: counter 3-8
Uva itália: fridge 5-10
Abacate: counter 3-7
Kiwi: fridge 4-14
Pera williams: counter 3-10
Tomate cereja 180 g: counter 5-10
Batata-doce: pantry 10-30
Alho: pantry 21-60
Beterraba: fridge 7-21
Chuchu: fridge 5-14
Abóbora cabotiá: pantry 14-90
Pimentão verde: fridge 5-14
Quiabo: fridge 2-5
Inhame: pantry 7-30
Gengibre: fridge 14-28
Cogumelo champignon fresco 200 g: fridge 3-7
Açúcar refinado União 1 kg: -
Vinagre de maçã Castelo 750 ml: -
Farinha de trigo Dona Benta 1 kg: -
Extrato de tomate Elefante 300 g: - a3-7
Tomate pelado La Pastina 400 g: - a2-5
Ketchup Heinz 397 g: - a30-180
Molho de soja Sakura 150 ml: -
Azeitona verde com caroço Vale Fértil 200 g: - a7-30
Palmito pupunha Hemmer 300 g: - a3-15
Sardinha em óleo Gomes da Costa 125 g: - a1-4
Seleta de legumes Quero 170 g: - a2-5
Mistura para bolo de chocolate Dona Benta 450 g: -
Macarrão instantâneo Nissin Miojo galinha caipira 85 g: -
Massa para lasanha Petybon 500 g: -
Néctar de uva Del Valle 1 L: - a2-7
Água de coco Kero Coco 1 L: - a1-4
Cerveja Skol lata 350 ml: -
Biscoito de polvilho Globo salgado 30 g: -
Batata Ruffles original 115 g: -
Doce de leite Viçosa 400 g: - a10-60
Goiabada Predilecta 500 g: -
Achocolatado Toddynho 200 ml: -
Creme de avelã Nutella 140 g: -
Cereal matinal Nescau 210 g: -
Amaciante Downy brisa 1 L: -
Sabonete Dove leite 90 g: -
Sachê Pedigree carne 100 g: -
tofu: fridge 5-30 a2-5
massa fresca de nhoque: fridge 3-30
ravioli fresco: fridge 3-30
salada lavada: fridge 2-5
couve picada: fridge 1-3
melancia em pedaços: fridge 1-4
frango assado: fridge 1-4
hummus: fridge 5-30 a3-7
kefir: fridge 5-14
queijo ralado: - a7-60
batata palha: -
leite de coco: - a2-5
creme de leite fresco: fridge 5-20 a2-5
mel: -
banana passa: -
suco natural de laranja: fridge 1-4
carne de sol: fridge 3-30
pescada: fridge 1-2
frango a passarinho: fridge 1-3
maçã: fridge 14-42
`;
