/** Places at borders, at coasts and on islands, by the province that each is known to be in; none of those in the last line is Spanish. */
const TABLE = `
Burgos: Miranda de Ebro 42.683 -2.950; Treviño (Condado) 42.735 -2.747; La Puebla de Arganzón 42.768 -2.830; Aranda de Duero 41.670 -3.689
La Rioja: Haro 42.577 -2.848; Logroño 42.465 -2.450; San Vicente de la Sonsierra 42.563 -2.760; Alfaro 42.180 -1.750
Bizkaia: Orduña 42.995 -3.009; Lanestosa 43.218 -3.440; Trucios 43.274 -3.293; Carranza 43.229 -3.361; Muskiz 43.323 -3.112; Ermua 43.187 -2.502; Mallabia 43.192 -2.532; Ondarroa 43.322 -2.420
Álava: Amurrio 43.053 -3.001; Llodio 43.143 -2.962; Legutio 42.979 -2.641; Oyón 42.506 -2.435; Laguardia 42.553 -2.585; Labastida 42.590 -2.795
Cantabria: Villaverde de Trucíos 43.253 -3.282; Castro Urdiales 43.383 -3.220; Reinosa 43.001 -4.138; Valdeolea (Mataporquera) 42.875 -4.163; Potes 43.154 -4.622; Unquera (Val de San Vicente) 43.374 -4.513; off Noja 1 km out 43.495 -3.530
Gipuzkoa: Eibar 43.184 -2.473; Mutriku 43.307 -2.385; Elgoibar 43.216 -2.416; Mondragón 43.064 -2.490; Hondarribia 43.365 -1.792; Irun 43.338 -1.789; off Zarautz 1 km out 43.298 -2.170
Navarra: Bera 43.281 -1.683; Leitza 43.079 -1.910; Altsasu 42.896 -2.168; Viana 42.515 -2.372; Castejón 42.169 -1.690; Tudela 42.062 -1.605; Cascante 42.001 -1.680; Petilla de Aragón 42.458 -1.091; Sangüesa 42.575 -1.283; Yesa 42.618 -1.196; Isaba 42.861 -0.923
Zaragoza: Tarazona 41.904 -1.724; Sos del Rey Católico 42.497 -1.215; Sigüés 42.631 -1.010; Mequinenza 41.372 0.300; Caspe 41.233 -0.040; Fabara 41.179 0.170; Nonaspe 41.207 0.248
Soria: Ágreda 41.855 -1.923; San Esteban de Gormaz 41.574 -3.207
Huesca: Ansó 42.757 -0.829; Canfranc 42.716 -0.526; Benasque 42.605 0.523; Areny de Noguera 42.256 0.728; Fraga 41.522 0.349; Binéfar 41.852 0.293; Bonansa 42.424 0.667
Lleida: Vielha 42.702 0.796; Vilaller 42.475 0.716; El Pont de Suert 42.408 0.740; Alcarràs 41.563 0.525; Seròs 41.464 0.411; Almacelles 41.733 0.439; Bellver de Cerdanya 42.371 1.777; La Seu d'Urgell 42.358 1.456; Les 42.812 0.714; Gósol 42.237 1.660; Cervera 41.670 1.272
Tarragona: Batea 41.095 0.312; Arnes 40.911 0.263; Alcanar 40.543 0.481; Ulldecona 40.598 0.448; La Sénia 40.634 0.284; Cunit 41.198 1.635; Santa Coloma de Queralt 41.533 1.384; off Salou 1 km out 41.062 1.150
Teruel: Calaceite 41.017 0.189; Valderrobres 40.874 0.154; Beceite 40.833 0.181; Cantavieja 40.526 -0.405; Arcos de las Salinas 39.987 -1.035; Sarrión 40.140 -0.816
Castellón: Vinaròs 40.470 0.475; Rossell 40.621 0.220; Morella 40.620 -0.099; Barracas 40.015 -0.698; Almenara 39.752 -0.224; Columbretes 39.898 0.685
Valencia: Ademuz 40.061 -1.286; Castielfabib 40.131 -1.304; Aras de los Olmos 39.924 -1.133; Utiel 39.567 -1.207; Requena 39.488 -1.100; La Font de la Figuera 38.806 -0.879; Ontinyent 38.822 -0.606; Oliva 38.919 -0.119; Sagunto 39.680 -0.278; Canet de Berenguer 39.680 -0.220
Cuenca: Santa Cruz de Moya 39.951 -1.270; Minglanilla 39.533 -1.601; Tarancón 40.008 -3.007
Albacete: Almansa 38.869 -1.097; Caudete 38.705 -0.988; Nerpio 38.148 -2.303
Alicante: Villena 38.636 -0.866; Banyeres de Mariola 38.715 -0.656; Alcoi 38.698 -0.474; Pego 38.843 -0.117; Dénia 38.840 0.105; Pilar de la Horadada 37.866 -0.792; Orihuela 38.085 -0.944; Tabarca (Alicante) 38.166 -0.475; off Benidorm island 38.502 -0.130
Murcia: Yecla 38.614 -1.115; San Pedro del Pinatar 37.836 -0.791; Beniel 38.046 -1.002; Águilas 37.406 -1.583; Puerto Lumbreras 37.563 -1.808
Almería: Pulpí 37.403 -1.752; San Juan de los Terreros 37.353 -1.672; Huércal-Overa 37.390 -1.943; Adra 36.749 -3.021; off Cabo de Gata 1 km out 36.713 -2.190; Isla de Alborán 35.939 -3.035
Jaén: Santiago de la Espada 38.111 -2.554; Alcalá la Real 37.461 -3.923
Granada: Albuñol 36.792 -3.204; La Herradura 36.738 -3.737; Almuñécar 36.735 -3.690; Loja 37.168 -4.151
Málaga: Nerja 36.750 -3.876; Archidona 37.096 -4.388; Ronda 36.741 -5.166; Manilva 36.376 -5.250
Córdoba: Lucena 37.409 -4.486; Priego de Córdoba 37.438 -4.196; Puente Genil 37.389 -4.767
Sevilla: Estepa 37.293 -4.879; Torremocha (Pruna) 36.973 -5.222; Lebrija 36.920 -6.077; El Real de la Jara 37.953 -6.154
Cádiz: Olvera 36.934 -5.267; San Roque 36.211 -5.384; La Línea de la Concepción 36.168 -5.348; Torreguadiaro 36.303 -5.277; Tarifa 36.014 -5.606; Sanlúcar de Barrameda 36.778 -6.353; Trebujena 36.870 -6.176; off Conil 1 km out 36.270 -6.105
Huelva: Matalascañas (Almonte) 37.000 -6.550; Ayamonte 37.212 -7.404; Isla Canela (Ayamonte) 37.183 -7.360; Isla Cristina 37.200 -7.320; Sanlúcar de Guadiana 37.472 -7.466; Rosal de la Frontera 37.968 -7.217; Santa Olalla del Cala 37.904 -6.226
Badajoz: Monesterio 38.087 -6.270; Olivenza 38.686 -7.101; Badajoz 38.879 -6.970; Herrera del Duque 39.168 -5.050; Capilla 38.822 -5.083
Cáceres: Valencia de Alcántara 39.413 -7.244; Guadalupe 39.453 -5.327; Alía 39.449 -5.215; Baños de Montemayor 40.318 -5.857; Navalmoral de la Mata 39.892 -5.540; Madrigal de la Vera 40.148 -5.369
Toledo: Puerto de San Vicente 39.524 -5.113; Sevilleja de la Jara 39.569 -4.955; Oropesa 39.920 -5.172; Seseña 40.104 -3.698
Ciudad Real: Anchuras 39.480 -4.835; Almadén 38.776 -4.838; Guadalmez 38.722 -4.968
Salamanca: Béjar 40.386 -5.763; Puerto de Béjar 40.349 -5.838; Ciudad Rodrigo 40.600 -6.533
Ávila: El Barco de Ávila 40.357 -5.524; Candeleda 40.157 -5.240; Cebreros 40.457 -4.464
Madrid: San Martín de Valdeiglesias 40.362 -4.397; Cercedilla 40.741 -4.056; Somosierra 41.134 -3.580; Guadarrama 40.672 -4.090; Aranjuez 40.033 -3.603; Fuentidueña de Tajo 40.119 -3.160; Alcalá de Henares 40.482 -3.364
Segovia: El Espinar 40.717 -4.249; Ayllón 41.420 -3.375
Guadalajara: Azuqueca de Henares 40.565 -3.267
Valladolid: Peñafiel 41.597 -4.116
Palencia: Aguilar de Campoo 42.793 -4.260
Asturias: Panes (Peñamellera Baja) 43.323 -4.585; Colombres (Ribadedeva) 43.374 -4.540; Castropol 43.527 -7.030
León: Posada de Valdeón 43.152 -4.918; Oseja de Sajambre 43.137 -5.037; Vega de Valcarce 42.664 -6.946
Lugo: Ribadeo 43.534 -7.042; A Fonsagrada 43.125 -7.068; Piedrafita do Cebreiro 42.726 -7.023; Viveiro 43.662 -7.595
Ourense: O Barco de Valdeorras 42.415 -6.984; A Mezquita 42.011 -7.046; Verín 41.941 -7.436
Zamora: Puebla de Sanabria 42.054 -6.634; Fermoselle 41.318 -6.397
A Coruña: O Barqueiro (Mañón) 43.737 -7.700; Padrón 42.738 -8.660; Sálvora 42.472 -9.013
Pontevedra: Tui 42.047 -8.645; A Guarda 41.902 -8.874; Salvaterra de Miño 42.083 -8.500; Catoira 42.667 -8.722; Illas Cíes (Vigo) 42.224 -8.903; Ons (Bueu) 42.378 -8.933; A Illa de Arousa 42.562 -8.867
Girona: Portbou 42.427 3.158; La Jonquera 42.419 2.875; Llívia 42.464 1.981; Puigcerdà 42.431 1.928; Blanes 41.675 2.791; Hostalric 41.748 2.636; Viladrau 41.848 2.390; Espinelves 41.868 2.417; Ripoll 42.201 2.191
Barcelona: Malgrat de Mar 41.646 2.742; Tordera 41.700 2.719; Fogars de la Selva 41.732 2.673; Cubelles 41.208 1.674; Guardiola de Berguedà 42.233 1.881; Calaf 41.732 1.514
Illes Balears: Ciutadella (Menorca) 40.001 3.838; Maó (Menorca) 39.888 4.265; Formentera (Sant Francesc) 38.705 1.428; Eivissa 38.908 1.421; Cabrera 39.145 2.945; Pollença 39.877 3.016
Las Palmas: La Graciosa 29.231 -13.503; Corralejo 28.739 -13.867; Isla de Lobos 28.751 -13.824; Playa Blanca 28.864 -13.828; Morro Jable 28.051 -14.353; Agaete 28.100 -15.700; Maspalomas 27.760 -15.586
Santa Cruz de Tenerife: San Sebastián de La Gomera 28.092 -17.111; Valverde (El Hierro) 27.809 -17.915; La Restinga 27.641 -17.982; Los Llanos de Aridane 28.658 -17.918; Los Cristianos 28.052 -16.716; off Tazacorte 1 km out 28.640 -17.957
Ceuta: Ceuta 35.889 -5.317; Benzú (Ceuta) 35.915 -5.372
Melilla: Melilla 35.292 -2.940; Melilla border with Beni Enzar 35.276 -2.944
—: Gibraltar 36.140 -5.350; Andorra la Vella 42.507 1.521; Pas de la Casa 42.543 1.733; Bourg-Madame 42.437 1.946; Saillagouse 42.459 2.038; Le Perthus 42.466 2.863; Cerbère 42.443 3.163; Hendaye 43.362 -1.770; Saint-Jean-Pied-de-Port 43.163 -1.237; Bagnères-de-Luchon 42.790 0.594; Valença do Minho 42.025 -8.640; Caminha 41.873 -8.837; Chaves 41.740 -7.470; Miranda do Douro 41.494 -6.273; Elvas 38.880 -7.163; Vila Real de Santo António 37.194 -7.416; Fnideq 35.849 -5.357; Beni Enzar 35.262 -2.937; Tangier 35.770 -5.810; open sea between Ibiza and Dénia 38.850 0.700; Nador 35.168 -2.930; Hendaye beach 43.374 -1.775; Canillo 42.567 1.598
`;

export interface BorderPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Null where the place is in no province of Spain. */
  readonly province: string | null;
}

export const BORDER_PLACES: readonly BorderPlace[] = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [province, places] = line.split(': ') as [string, string];
    return places.split('; ').map((place) => {
      const [, name, latitude, longitude] = /^(.*) (\S+) (\S+)$/.exec(place) as unknown as [
        string,
        string,
        string,
        string,
      ];
      const known = province === '—' ? null : province;
      return { name, latitude: Number(latitude), longitude: Number(longitude), province: known };
    });
  });
