## Computers en tips

level-random = lukraak
level-easy = makkelijk
level-casual = losjes
level-medium = gemiddeld
level-hard = moeilijk
level-score = { $level } (ongeveer { $score })
computers-line = { $name }: { $level }
computers-none = Er doet nog geen computer mee. Een nieuwe speelt op dit niveau: { $level }.
computers-levels = “Makkelijk” speelt met vuistregels, “gemiddeld” denkt vooruit, “moeilijk” denkt langer vooruit. Een wijziging geldt vanaf de volgende zet.
computers-levels-casual = “Makkelijk” speelt met vuistregels, “losjes” denkt een beetje vooruit en zit er soms naast, “gemiddeld” denkt vooruit, “moeilijk” denkt langer vooruit. Een wijziging geldt vanaf de volgende zet.
computers-scores = Hun sterkte, op de schaal van de ranglijst: { $levels }.
computers-hints-on = Tips mogen. Zodra iemand er een neemt, telt het potje niet mee voor de ranglijst.
computers-hints-off = Zolang mensen tegen elkaar spelen, zijn er geen tips, zodat het potje kan meetellen. Tegen alleen computers zijn ze er altijd.
computers-late-on = Wie later komt, mag de plaats van een computer innemen. Voor die persoon telt het potje niet mee.
computers-late-off = Als het potje begonnen is, kan niemand meer meedoen.
menu-level = Niveau van de computers
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Allemaal: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Tips
menu-hints-yes = Tips voor iedereen (na de eerste telt het potje niet)
menu-hints-no = Geen tips als mensen tegen elkaar spelen
menu-late = Wie later komt
menu-late-yes = Mag de plaats van een computer innemen (telt dan niet mee)
menu-late-no = Kan niet meer meedoen
hint-best = 💡 Ik zou dit doen: { $move }.
hint-line-best = { $move }: naar verwachting { $value }
hint-line-equal = { $move }: ongeveer even goed
hint-line-worse = { $move }: naar verwachting { $value } ({ $behind } slechter)
hints-taken =
    { $count ->
        [one] 💡 { $count } tip gebruikt: dit potje telt niet mee.
       *[other] 💡 { $count } tips gebruikt: dit potje telt niet mee.
    }

## De analyse

review-player = { $name }: { $agreed } van de { $decisions } keuzes even goed als die van de computer.
review-account = Resultaat { $made }: verwacht { $promised }, geluk { $luck }, fouten { $lost }.
review-worth = Zonder fouten: { $worth }. Verloren: { $parts }.
review-part = { $cost } door { $move }
review-part-rest = { $cost } door kleinere fouten
review-best = { $round }, zet { $number }: { $played } was de beste zet; elke andere had minstens { $cost } gekost.
review-slip = { $round }, zet { $number }: gekozen { $played }; { $better } was { $cost } beter geweest.
review-no-slip = Geen duidelijke fouten.
review-how = Punten zijn gemiddelden over veel mogelijke verdelingen, beoordeeld naar wat je op dat moment kon weten, niet naar wat later bleek. Geluk is welke kaarten kwamen en wat de anderen deden. Wat ongeveer even goed was, geldt niet als fout.

puzzle-title = Een puzzel uit je eigen potje
puzzle-from = { $game } met { $names }, { $when }
puzzle-ask = Wat zou je nu kiezen?
puzzle-right = ✅ { $move }: precies.
puzzle-as-good = ✅ { $move }: zo goed als de beste keuze, voor zover ik weet.
puzzle-again = ❌ { $move } was toen je keuze. Dat kost gemiddeld { $cost }.
puzzle-wrong = ❌ { $move } kost gemiddeld { $cost }.
puzzle-none = Nog geen puzzel: ik ken geen dure beslissing van je. Speel een potje uit, dan zoek ik er een.
puzzle-reviewing = Ik kijk je potjes door om er een te vinden. Vraag het over een minuut nog eens.
puzzle-solved = Je hebt alle puzzels uit je laatste potjes beantwoord. Nieuwe potjes brengen nieuwe.
puzzle-weekly = Wil je er elke week een?
button-puzzle-weekly = Ja, elke week
puzzle-asked = Je wilde er elke week een.
